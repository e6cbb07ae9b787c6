import { graphemesOf } from "./intl";
import { tidy } from "./text";

/** Scripts in which one sign is a syllable or a whole surname, so that an initial would be the name itself. */
const WHOLE_SIGNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keeps the full stop behind its letter when a line that runs to the right surrounds the name. */
const RIGHT_TO_LEFT_MARK = "\u200f";

/** The first letter of a word with what belongs to it, past apostrophes and other signs. */
function firstCharacter(word: string): string {
  return graphemesOf(word).find((character) => /\p{L}/u.test(character)) ?? "";
}

/** "C." of "de la Cruz": the first word that begins with a capital, else the first word of all. */
function initialOf(lastName: string): string {
  const characters = lastName
    .split(/[\s-]/)
    .map(firstCharacter)
    .filter((character) => character !== "");
  const initial = characters.find((one) => /^\p{Lu}/u.test(one)) ?? characters[0] ?? "";
  if (initial === "" || WHOLE_SIGNS.test(initial)) return "";
  return `${initial.toUpperCase()}.${RIGHT_TO_LEFT.test(initial) ? RIGHT_TO_LEFT_MARK : ""}`;
}

/**
 * How a donor is called outside of their community: "Priya S." of Priya Shah. The surname never stands there whole, and
 * where one sign of it would be all of it, it is left out. Empty for somebody without any name.
 */
export function publicName(person: { firstName: string | null; lastName: string | null }): string {
  const first = tidy(person.firstName ?? "");
  // Not cleaned again: the initial may end with a mark of direction.
  return `${first} ${initialOf(tidy(person.lastName ?? ""))}`.trim();
}
