import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";

type LanguageSources = {
  /** Query parameter `lang`. */
  asked?: string | null;
  /** From the cookie. */
  chosen?: string | null;
  /** Accept-Language header. */
  accepts?: string | null;
};

/** Longer than any browser's header. Parsing a huge one would take longer than the page. */
const LONGEST_ACCEPT_LANGUAGE = 500;

/** Address, then earlier choice, then browser, then English. */
export function chooseLanguage({ asked, chosen, accepts }: LanguageSources): Language {
  const named = readLanguage(asked) ?? readLanguage(chosen);
  if (named) return named;
  const negotiator = new Negotiator({
    headers: { "accept-language": (accepts ?? "en").slice(0, LONGEST_ACCEPT_LANGUAGE) },
  });
  return readLanguage(negotiator.language([...LANGUAGES])) ?? "en";
}
