import { LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

export const pathIn = (path: string, language: Language): string =>
  `${path}?${LANGUAGE_PARAMETER}=${language}`;

/** The bare address follows the browser, so it is the `x-default`. */
export const alternatesOf = (path: string): Record<Language | "x-default", string> => ({
  en: pathIn(path, "en"),
  es: pathIn(path, "es"),
  "x-default": path,
});

const queryOf = (address: string | null | undefined): URLSearchParams =>
  address && URL.canParse(address, "http://site.invalid")
    ? new URL(address, "http://site.invalid").searchParams
    : new URLSearchParams();

export const languageInAddress = (address: string | null | undefined): Language | undefined =>
  readLanguage(queryOf(address).get(LANGUAGE_PARAMETER));

/** A token works for every holder, so search engines must not index its address. */
export const carriesToken = (address: string | null | undefined): boolean => queryOf(address).has("token");
