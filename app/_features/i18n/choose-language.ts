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

/**
 * Longer than any browser's header. Parsing one as long as a request may be would take longer than the page.
 */
const LONGEST_ACCEPT_LANGUAGE = 500;

/**
 * The language of a page: from the address, else the earlier choice, else the browser's preference; else
 * English.
 */
export function chooseLanguage({ asked, chosen, accepts }: LanguageSources): Language {
  const named = readLanguage(asked) ?? readLanguage(chosen);
  if (named) return named;
  const negotiator = new Negotiator({
    headers: { "accept-language": (accepts ?? "en").slice(0, LONGEST_ACCEPT_LANGUAGE) },
  });
  return readLanguage(negotiator.language([...LANGUAGES])) ?? "en";
}
