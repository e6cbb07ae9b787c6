import { createTranslator } from "next-intl";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { languageHere } from "@/app/_features/i18n/language-at";
import { LOCALES } from "@/lib/kernel/languages";

/**
 * Stands in for next-intl on the server, which only a server component's bundle has: texts in the language of the page
 * that the test's browser asks for.
 */
export const nextIntlServer = {
  getLocale: async () => LOCALES[await languageHere()],
  getTranslations: async (namespace?: string) => {
    const language = await languageHere();
    // The names of namespaces are checked where the product asks for them.
    return createTranslator({
      locale: LOCALES[language],
      messages: CATALOGUE[language],
      namespace: namespace as never,
    });
  },
};
