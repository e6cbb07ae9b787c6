import { toLatin } from "./latin";
import { isKnownName } from "./nicknames";
import { wordsOfName } from "./variants";
import {
  AFTER_NAME,
  BEFORE_NAME,
  BEFORE_TOWN_OR_MONTH,
  BESIDE_NAMES,
  FAMILY_WORDS,
  INSTITUTIONS,
  INTRODUCES_NAME,
  isWordOfLanguage,
  NO_NAMES,
  PARTICLES,
  TOO_COMMON_TO_JOIN,
} from "./words";

const OF_DESCRIPTIONS = [
  AFTER_NAME,
  BEFORE_NAME,
  BEFORE_TOWN_OR_MONTH,
  BESIDE_NAMES,
  FAMILY_WORDS,
  INSTITUTIONS,
  INTRODUCES_NAME,
  TOO_COMMON_TO_JOIN,
];

const MOST_WORDS = 4;

const isOfDescription = (latin: string) =>
  !isKnownName(latin) && OF_DESCRIPTIONS.some((words) => words.has(latin));

/** Returns "Dan" and "bakery" of "Dan from the bakery". */
export const namesAmong = (text: string): string[] =>
  wordsOfName(text).filter((word) => {
    const latin = toLatin(word);
    return latin.length > 1 && !NO_NAMES.has(latin) && !PARTICLES.has(latin) && !isOfDescription(latin);
  });

/** Accepts only a first and a last name. False when in doubt. */
export function isPlainName(text: string): boolean {
  if (!/^[\p{L}\p{M}\s.,'’ʼ-]+$/u.test(text)) return false;
  const words = wordsOfName(text).filter((word) => {
    const latin = toLatin(word);
    return latin.length > 1 && !NO_NAMES.has(latin) && !PARTICLES.has(latin);
  });
  if (words.length < 2 || words.length > MOST_WORDS) return false;
  const hasSmall = words.some((word) => !/^\p{Lu}/u.test(word));
  return words.every((word, index) => {
    const latin = toLatin(word);
    if (isOfDescription(latin)) return false;
    const mayBeWord = words.length === 2 && index === 1 && !hasSmall;
    return mayBeWord || isKnownName(latin) || !isWordOfLanguage(latin);
  });
}
