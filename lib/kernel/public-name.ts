import { graphemesOf } from "./intl";
import { tidy } from "./text";

/** One sign is a syllable or a surname here: an initial would reveal the name. */
const WHOLE_SIGNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keeps the period at its letter in right-to-left text. */
const RIGHT_TO_LEFT_MARK = "\u200f";

function firstCharacter(word: string): string {
  return graphemesOf(word).find((character) => /\p{L}/u.test(character)) ?? "";
}

/** "C." for "de la Cruz". */
function initialOf(lastName: string): string {
  const characters = lastName
    .split(/[\s-]/)
    .map(firstCharacter)
    .filter((character) => character !== "");
  const initial = characters.find((one) => /^\p{Lu}/u.test(one)) ?? characters[0] ?? "";
  if (initial === "" || WHOLE_SIGNS.test(initial)) return "";
  return `${initial.toUpperCase()}.${RIGHT_TO_LEFT.test(initial) ? RIGHT_TO_LEFT_MARK : ""}`;
}

/** "Priya S.", a donor's name outside their community. Never shows a whole surname. */
export function publicName(person: { firstName: string | null; lastName: string | null }): string {
  const first = tidy(person.firstName ?? "");
  // Not cleaned again: the initial may end with a direction mark.
  return `${first} ${initialOf(tidy(person.lastName ?? ""))}`.trim();
}
