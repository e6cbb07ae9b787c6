import type { Language } from "@/lib/kernel/languages";

/** Only if the text's language differs from the page's. */
export const langAttribute = (text: { language: Language }, language: Language): Language | undefined =>
  text.language === language ? undefined : text.language;
