import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";

type Wishes = {
  /** the parameter `lang` of the address */
  asked?: string | null;
  /** what was chosen before, from the cookie */
  chosen?: string | null;
  /** the header Accept-Language */
  accepts?: string | null;
};

/** Longer than any browser's. Reading one as long as a request may be takes longer than the page does. */
const LONGEST_WISHES = 500;

/** The language of a page: the address says first, then what was chosen before, then the browser; else English. */
export function chooseLanguage({ asked, chosen, accepts }: Wishes): Language {
  const named = readLanguage(asked) ?? readLanguage(chosen);
  if (named) return named;
  const wished = new Negotiator({
    headers: { "accept-language": (accepts ?? "en").slice(0, LONGEST_WISHES) },
  });
  return readLanguage(wished.language([...LANGUAGES])) ?? "en";
}
