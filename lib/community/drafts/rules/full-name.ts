import { isPersonName, LONGEST_NAME } from "@/lib/kernel";

/**
 * Whether a tidied text is somebody's full name (specification 000 §5): words that could each be a name, two letters at
 * least, and no longer than a first and a last name together.
 */
export const isFullName = (text: string): boolean =>
  [...text].length <= 2 * LONGEST_NAME + 1 &&
  text.split(" ").every(isPersonWord) &&
  /\p{L}.*\p{L}/u.test(text);

/** A word without a letter, such as a hyphen between two surnames, may stand in a name, but not at its ends. */
const isPersonWord = (word: string, index: number, words: string[]) =>
  isPersonName(word) || (word === "-" && index > 0 && index < words.length - 1);
