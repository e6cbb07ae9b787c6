import { cleanText } from "./clean";
import { numberText } from "./intl";

export const tidy = (text: string) => cleanText(text).replace(/\s+/gu, " ").trim();

export const fullName = (person: { firstName: string | null; lastName: string | null }) =>
  tidy(`${person.firstName ?? ""} ${person.lastName ?? ""}`);

/** "NO": up to two capitals of any script. */
export function initials(name: string): string {
  const words = tidy(name).split(" ").filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

/** "1 gift", "2 gifts". */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** Case and Unicode compatibility forms. */
export const foldForComparison = (text: string) => text.normalize("NFKC").trim().toLowerCase();
