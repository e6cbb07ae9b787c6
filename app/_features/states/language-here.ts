import { LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

type Here = { address: string; documentLanguage: string; browser: readonly string[] };

/**
 * The language of an error page, found without anything that may be broken itself: from the address, else
 * from the document, else from the browser if the document never arrived.
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
