import type { Endpoint } from "@/app/api/_http";

export const routes: Endpoint[] = [];
