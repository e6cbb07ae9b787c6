import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";

type LanguageSources = {
  asked?: string | null;
  /** From the cookie. */
  chosen?: string | null;
  accepts?: string | null;
};

/** Longer than any browser's header; a huge one parses slowly. */
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
