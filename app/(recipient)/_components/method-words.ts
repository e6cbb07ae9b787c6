import type { Messages } from "@/app/_features/i18n/catalog";

export type MethodWords = Messages["recipient"]["form"];
