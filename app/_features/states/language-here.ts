import { LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

type Here = { address: string; documentLanguage: string; browser: readonly string[] };

/**
 * The language of a page that broke, without anything that may be broken itself: as the address names it, as the
 * document says it, or as the browser prefers when the document never came.
 */
export function languageOfPage({ address, documentLanguage, browser }: Here): Language {
  const named = readLanguage(new URL(address).searchParams.get(LANGUAGE_PARAMETER));
  const first = (documentLanguage || browser[0] || "en").slice(0, 2).toLowerCase();
  return named ?? readLanguage(first) ?? "en";
}

/** The language of the page in this browser. */
export const languageHere = (): Language =>
  languageOfPage({
    address: window.location.href,
    documentLanguage: document.documentElement.lang,
    browser: navigator.languages,
  });
