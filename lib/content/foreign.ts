import type { Language } from "@/lib/kernel/languages";

/** For the `lang` attribute of a text: set when it is not written in the language of the page around it. */
export const foreign = (text: { language: Language }, language: Language): Language | undefined =>
  text.language === language ? undefined : text.language;
