import {
  type DomainError,
  ENGLISH_ERRORS,
  type ErrorCatalogue,
  type FieldErrors,
  sayFieldsIn,
  sayIn,
  type Why,
} from "@/lib/kernel";
import { type Language, LOCALES } from "@/lib/kernel/languages";
import * as spanish from "@/messages/es/errors";

/** Every reason for a refusal, in each language. A reason without a sentence does not compile. */
export const ERROR_CATALOGUES: Record<Language, ErrorCatalogue> = {
  en: ENGLISH_ERRORS,
  es: { locale: LOCALES.es, ...spanish },
};

/** Why something is refused, in the language of the page. */
export const reasonWords = (language: Language, why: Why): string => sayIn(ERROR_CATALOGUES[language], why);

/**
 * A refusal as a page's form or script receives it: its title and the field errors, in the page's language.
 */
export function refusalWords(
  language: Language,
  { why, fields }: Pick<DomainError, "why" | "fields">,
): { title: string; errors?: FieldErrors } {
  const errors = fields && sayFieldsIn(ERROR_CATALOGUES[language], fields);
  return { title: reasonWords(language, why), ...(errors && { errors }) };
}
