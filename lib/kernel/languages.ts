/** The languages of the public, sign-in and giving pages. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** US locales for both, so money is "$1,234.50" in either language. */
export const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export type Locale = (typeof LOCALES)[Language];

export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Without it, the Accept-Language header decides. */
export const LANGUAGE_COOKIE = "language";

/** Query parameter that gives a page one URL per language. */
export const LANGUAGE_PARAMETER = "lang";

export const readLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text);

export const languageOf = (locale: Locale): Language =>
  LANGUAGES.find((language) => LOCALES[language] === locale) ?? "en";
