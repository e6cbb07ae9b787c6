import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";

type LanguageSources = {
  asked?: string | null;
  /** From the cookie. */
  chosen?: string | null;
  /** Accept-Language. */
  accepts?: string | null;
};

/** Longer than any browser's header; parsing a huge one would be slow. */
const LONGEST_ACCEPT_LANGUAGE = 500;

/** Address, then cookie, then browser, then English. */
export function chooseLanguage({ asked, chosen, accepts }: LanguageSources): Language {
  const named = readLanguage(asked) ?? readLanguage(chosen);
  if (named) return named;
  const negotiator = new Negotiator({
    headers: { "accept-language": (accepts ?? "en").slice(0, LONGEST_ACCEPT_LANGUAGE) },
  });
  return readLanguage(negotiator.language([...LANGUAGES])) ?? "en";
}
