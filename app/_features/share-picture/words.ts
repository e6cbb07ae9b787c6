import { createTranslator } from "next-intl";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { type Language, LOCALES } from "@/lib/kernel/languages";

/** What is written into pictures, in a language that is named: a picture has no reader yet when it is drawn. */
export const pictureWords = (language: Language) =>
  createTranslator({ locale: LOCALES[language], messages: CATALOGUE[language], namespace: "meta.picture" });
