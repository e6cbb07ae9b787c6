/** The languages of the public, sign-in and giving pages. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** How dates, numbers and sentences are written: both as in the United States, where money is "$1,234.50". */
export const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export type Locale = (typeof LOCALES)[Language];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** The cookie that holds a chosen language; without it the browser's Accept-Language header decides. */
export const LANGUAGE_COOKIE = "language";

/** The query parameter that names a language, so that a page has an address in each. */
export const LANGUAGE_PARAMETER = "lang";

/** The language that `text` names, or undefined. */
export const readLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text);

/** The language of a locale. */
export const languageOf = (locale: Locale): Language =>
  LANGUAGES.find((language) => LOCALES[language] === locale) ?? "en";
