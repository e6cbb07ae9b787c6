import type { Language } from "@/lib/kernel/languages";

/** Returns the `lang` attribute of a text, if it differs from the page's. */
export const langAttribute = (text: { language: Language }, language: Language): Language | undefined =>
  text.language === language ? undefined : text.language;
