import { isPersonName, LONGEST_NAME } from "@/lib/kernel";

/**
 * Accepts plausible name words with at least two letters, no longer than a first and a last name together
 * (000 §5).
 */
export const isFullName = (text: string): boolean =>
  [...text].length <= 2 * LONGEST_NAME + 1 &&
  text.split(" ").every(isPersonWord) &&
  /\p{L}.*\p{L}/u.test(text);

/** A word without letters, such as a hyphen between surnames. */
const isPersonWord = (word: string, index: number, words: string[]) =>
  isPersonName(word) || (word === "-" && index > 0 && index < words.length - 1);
