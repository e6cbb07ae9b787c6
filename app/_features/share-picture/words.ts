import { createTranslator } from "next-intl";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { type Language, LOCALES } from "@/lib/kernel/languages";

/**
 * The texts in pictures, in a given language: a picture is drawn for a link, not for a reader whose language
 * is known.
 */
export const pictureWords = (language: Language) =>
  createTranslator({ locale: LOCALES[language], messages: CATALOGUE[language], namespace: "meta.picture" });
