import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import { type Language, LOCALES, type Locale } from "@/lib/kernel/languages";
import { en } from "./en";
import { es } from "./es";

export type Messages = typeof en;

export type Namespace = keyof Messages;

/** A missing text does not compile. */
export const CATALOGUE: Record<Language, Messages> = { en, es };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

type Part = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** Translates where no request chooses the language: on paper, in texts, at the desk. */
export const translatorOf = <const P extends Part>(language: Language, part: P) =>
  createTranslator<Messages, P>({
    locale: LOCALES[language],
    messages: CATALOGUE[language],
    namespace: part,
  });
