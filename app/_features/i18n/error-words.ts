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

/** A missing reason does not compile. */
const ERROR_CATALOGUES: Record<Language, ErrorCatalogue> = {
  en: ENGLISH_ERRORS,
  es: { locale: LOCALES.es, ...spanish },
};

export const reasonWords = (language: Language, why: Why): string => sayIn(ERROR_CATALOGUES[language], why);

export function refusalWords(
  language: Language,
  { why, fields }: Pick<DomainError, "why" | "fields">,
): { title: string; errors?: FieldErrors } {
  const errors = fields && sayFieldsIn(ERROR_CATALOGUES[language], fields);
  return { title: reasonWords(language, why), ...(errors && { errors }) };
}
