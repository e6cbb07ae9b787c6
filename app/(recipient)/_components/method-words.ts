import type { Messages } from "@/app/_features/i18n/catalog";

/** The words of the form, which the page hands over in the reader's language. */
export type MethodWords = Messages["recipient"]["form"];
