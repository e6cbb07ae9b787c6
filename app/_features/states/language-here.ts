import { LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

type Here = { address: string; documentLanguage: string; browser: readonly string[] };

/** Uses only what cannot be broken. */
export function languageOfPage({ address, documentLanguage, browser }: Here): Language {
  const named = readLanguage(new URL(address).searchParams.get(LANGUAGE_PARAMETER));
  const first = (documentLanguage || browser[0] || "en").slice(0, 2).toLowerCase();
  return named ?? readLanguage(first) ?? "en";
}

export const languageHere = (): Language =>
  languageOfPage({
    address: window.location.href,
    documentLanguage: document.documentElement.lang,
    browser: navigator.languages,
  });
