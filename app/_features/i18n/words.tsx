import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type Language, LOCALES, languageOf } from "@/lib/kernel/languages";
import { CATALOGUE, type Messages, type Namespace } from "./catalog";

/** A namespace, or one group of its texts: "members.role". */
type Part = Namespace | { [N in Namespace]: `${N}.${keyof Messages[N] & string}` }[Namespace];

type WordsProps = {
  of?: readonly Part[];
  /** for layouts around pages of one language, whatever the page they were first rendered for */
  language?: Language;
  children: ReactNode;
};

/** The texts of one part, where they stand in the catalogue. */
function textsOf(language: Language, part: Part): object {
  const [name, group] = part.split(".") as [Namespace, string | undefined];
  const texts: Record<string, unknown> = CATALOGUE[language][name];
  return { [name]: group === undefined ? texts : { [group]: texts[group] } };
}

/** The texts of these parts together; groups of one namespace stand beside each other. */
function textsOfAll(language: Language, parts: readonly Part[]): object {
  const all: Record<string, object> = {};
  for (const part of parts) {
    for (const [name, texts] of Object.entries(textsOf(language, part))) {
      all[name] = { ...all[name], ...texts };
    }
  }
  return all;
}

/**
 * Provides texts to client components: those of the design system and of the namespaces, or groups of one, named here. They are
 * sent to the browser, so it belongs as deep in a page as possible.
 */
export async function Words({ of = [], language, children }: WordsProps) {
  const spoken = language ?? languageOf(await getLocale());
  const messages = textsOfAll(spoken, ["ui", ...of]);
  return (
    <NextIntlClientProvider locale={LOCALES[spoken]} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
