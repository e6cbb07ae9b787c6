import { LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

/** A page's address in one language, below the site's origin: /questions?lang=es. */
export const pathIn = (path: string, language: Language): string =>
  `${path}?${LANGUAGE_PARAMETER}=${language}`;

/**
 * The addresses of one page by language, for search engines. The bare address serves everybody in the
 * language their browser prefers, so it is the `x-default`.
 */
export const alternatesOf = (path: string): Record<Language | "x-default", string> => ({
  en: pathIn(path, "en"),
  es: pathIn(path, "es"),
  "x-default": path,
});

const queryOf = (address: string | null | undefined): URLSearchParams =>
  address && URL.canParse(address, "http://site.invalid")
    ? new URL(address, "http://site.invalid").searchParams
    : new URLSearchParams();

/** The language that an address names by itself, or undefined. */
export const languageInAddress = (address: string | null | undefined): Language | undefined =>
  readLanguage(queryOf(address).get(LANGUAGE_PARAMETER));

/**
 * True if the address has a token. It works for anybody who holds it, so search engines must not index it.
 */
export const carriesToken = (address: string | null | undefined): boolean => queryOf(address).has("token");
