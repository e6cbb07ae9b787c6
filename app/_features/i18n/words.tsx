import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { WithoutTexts } from "@/app/_features/texts/sends-texts";
import { type Language, LOCALES, languageOf } from "@/lib/kernel/languages";
import { offersTexts } from "@/lib/platform";
import type { Messages, Namespace } from "@/messages";
import { DocumentLanguage } from "./document-language";
import { messagesHere } from "./messages-here";

/** A namespace or a part: "account", "account.edit". */
type WordsPart = {
  [Name in Namespace]: Name | `${Name}.${keyof Messages[Name] & string}`;
}[Namespace];

type WordsProps = {
  of?: readonly WordsPart[];
  language?: Language;
  children: ReactNode;
};

type Texts = { [key: string]: string | Texts };

export function partsOf(catalogue: Texts, wanted: readonly string[]): Texts {
  const parts: Texts = {};
  for (const name of wanted) {
    const [namespace = "", part] = name.split(".");
    const whole = catalogue[namespace] as Texts;
    const before = parts[namespace] as Texts | undefined;
    if (part === undefined) parts[namespace] = whole;
    else if (before !== whole) parts[namespace] = Object.assign(before ?? {}, { [part]: whole[part] ?? "" });
  }
  return parts;
}

/** The browser downloads these texts, so place it deep in a page. */
export async function Words({ of = [], language, children }: WordsProps) {
  const spoken = language ?? languageOf(await getLocale());
  return (
    <NextIntlClientProvider locale={LOCALES[spoken]} messages={partsOf(messagesHere(spoken), ["ui", ...of])}>
      <DocumentLanguage locale={LOCALES[spoken]} />
      {offersTexts() ? children : <WithoutTexts>{children}</WithoutTexts>}
    </NextIntlClientProvider>
  );
}
