import type { DomainError, FieldErrors } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import spanish from "@/messages/es/errors.json";
import { translateWith } from "./translate";

const TRANSLATORS: Record<Language, (text: string) => string> = {
  en: (text) => text,
  es: translateWith(spanish),
};

type Problem = { title?: string; errors?: FieldErrors };

/**
 * What went wrong, in the language of the page. The verbs say it in English, in the specification's words; a text
 * without a translation stays as it is.
 */
export function problemIn<P extends Problem>(language: Language, problem: P): P {
  const say = TRANSLATORS[language];
  const { title, errors } = problem;
  return {
    ...problem,
    ...(title === undefined ? {} : { title: say(title) }),
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(say)])),
    }),
  };
}

/** A refusal as a page's form or script gets it: its title and the texts beside the fields. */
export const refusalWords = (language: Language, { title, errors }: DomainError) =>
  problemIn(language, { title, errors });

/** One text that a verb said, in the language of the page. */
export const errorWords = (language: Language, text: string): string => TRANSLATORS[language](text);
