import type { Messages } from "@/messages";

export type MethodWords = Messages["recipient"]["form"];
