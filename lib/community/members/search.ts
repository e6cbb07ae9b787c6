import { and, or, type SQL, sql } from "drizzle-orm";
import { memberEntries } from "@/db/schema/community";
import { foldedPattern } from "@/lib/platform";
import { wordsTyped } from "./rules/typed-search";

/** Shorter words are never looked for with a slip: too much would be like them. */
const SHORT = 3;

/** The word stands in the name, e-mail or number: anywhere or, if it is short, where a word begins. */
const contains = (word: string): SQL => sql`${memberEntries.searchText} like ${foldedPattern(word)}`;

/** A word of the name, the mailbox or the number is this one but for one letter. */
const isNearly = (communityId: string, word: string): SQL | undefined =>
  word.length < SHORT
    ? undefined
    : sql`${memberEntries.slipKeys} && slip_keys(${communityId}::uuid, array[fold_text(${word.split("@")[0]})])`;

/** A condition: every word is found as it was typed, whatever its case and accents. Undefined for an empty search. */
export function asTyped(text: string): SQL | undefined {
  return and(...wordsTyped(text).map(contains));
}

/** A condition: every word is found as it was typed or with one letter wrong, missing, too many or out of place. */
export function withSlips(communityId: string, text: string): SQL | undefined {
  return and(...wordsTyped(text).map((word) => or(contains(word), isNearly(communityId, word))));
}
