import { cleanText } from "./clean";
import { numberText } from "./intl";

/** One line of text as it is stored: cleaned and trimmed, with one space for each run of white space. */
export const tidy = (text: string) => cleanText(text).replace(/\s+/gu, " ").trim();

/** "Nora Okafor" from its parts, without stray spaces. */
export const fullName = (person: { firstName: string | null; lastName: string | null }) =>
  tidy(`${person.firstName ?? ""} ${person.lastName ?? ""}`);

/** Up to two capitals: "Nora Okafor" gives "NO"; letters of any script, whole code points. */
export function initials(name: string): string {
  const words = tidy(name).split(" ").filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

/** "1 gift", "2 gifts". */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** A form for comparing texts: differences of case and of Unicode compatibility forms do not count. */
export const foldForComparison = (text: string) => text.normalize("NFKC").trim().toLowerCase();
