import { createTranslator } from "next-intl";
import { languageHere } from "@/app/_features/i18n/language-at";
import { LOCALES } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";

/**
 * Replaces next-intl on the server, which only a server component's bundle has. Uses the language of the page
 * that the test's browser requests.
 */
export const nextIntlServer = {
  getLocale: async () => LOCALES[await languageHere()],
  getTranslations: async (namespace?: string) => {
    const language = await languageHere();
    // The product checks names of namespaces where it uses them.
    return createTranslator({
      locale: LOCALES[language],
      messages: CATALOGUE[language],
      namespace: namespace as never,
    });
  },
};
