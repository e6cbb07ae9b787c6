import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";

type LanguageSources = {
  /** the parameter `lang` of the address */
  asked?: string | null;
  /** what was chosen before, from the cookie */
  chosen?: string | null;
  /** the header Accept-Language */
  accepts?: string | null;
};

/** Longer than any browser's. Reading one as long as a request may be takes longer than the page does. */
const LONGEST_ACCEPT_LANGUAGE = 500;

/** The language of a page: the address says first, then what was chosen before, then the browser; else English. */
export function chooseLanguage({ asked, chosen, accepts }: LanguageSources): Language {
  const named = readLanguage(asked) ?? readLanguage(chosen);
  if (named) return named;
  const negotiator = new Negotiator({
    headers: { "accept-language": (accepts ?? "en").slice(0, LONGEST_ACCEPT_LANGUAGE) },
  });
  return readLanguage(negotiator.language([...LANGUAGES])) ?? "en";
}
