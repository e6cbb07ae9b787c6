import { isPersonName, LONGEST_NAME } from "@/lib/kernel";

/**
 * True if a cleaned text can be a full name (000 §5): words that could each be a name, at least two letters,
 * and no longer than a first and a last name together.
 */
export const isFullName = (text: string): boolean =>
  [...text].length <= 2 * LONGEST_NAME + 1 &&
  text.split(" ").every(isPersonWord) &&
  /\p{L}.*\p{L}/u.test(text);

/** A word without a letter, such as a hyphen between two surnames, is allowed inside a name. */
const isPersonWord = (word: string, index: number, words: string[]) =>
  isPersonName(word) || (word === "-" && index > 0 && index < words.length - 1);
