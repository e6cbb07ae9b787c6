import type { Endpoint } from "@/app/api/_http";
import { account } from "./account";

export const routes: Endpoint[] = [...account];
