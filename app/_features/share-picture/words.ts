import { createTranslator } from "next-intl";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { type Language, LOCALES } from "@/lib/kernel/languages";

export const pictureWords = (language: Language) =>
  createTranslator({ locale: LOCALES[language], messages: CATALOGUE[language], namespace: "meta.picture" });
