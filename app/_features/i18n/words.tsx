import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type Language, LOCALES, languageOf } from "@/lib/kernel/languages";
import { CATALOGUE, type Namespace } from "./catalog";

type WordsProps = {
  of?: readonly Namespace[];
  /** for layouts around pages of one language, whatever the page they were first rendered for */
  language?: Language;
  children: ReactNode;
};

/**
 * Provides texts to client components: those of the design system and of the namespaces named here. They are
 * sent to the browser, so it belongs as deep in a page as possible.
 */
export async function Words({ of = [], language, children }: WordsProps) {
  const spoken = language ?? languageOf(await getLocale());
  const messages = Object.fromEntries(["ui" as const, ...of].map((name) => [name, CATALOGUE[spoken][name]]));
  return (
    <NextIntlClientProvider locale={LOCALES[spoken]} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
