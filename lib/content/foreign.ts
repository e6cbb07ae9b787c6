import type { Language } from "@/lib/kernel/languages";

/** Returns the `lang` attribute if the text's language differs from the page's. */
export const foreign = (text: { language: Language }, language: Language): Language | undefined =>
  text.language === language ? undefined : text.language;
