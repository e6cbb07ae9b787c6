export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** US formats in both languages. */
export const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export type Locale = (typeof LOCALES)[Language];

export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Without it, the Accept-Language header decides. */
export const LANGUAGE_COOKIE = "language";

/** Gives each language its own URL. */
export const LANGUAGE_PARAMETER = "lang";

export const readLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text);

export const languageOf = (locale: Locale): Language =>
  LANGUAGES.find((language) => LOCALES[language] === locale) ?? "en";
