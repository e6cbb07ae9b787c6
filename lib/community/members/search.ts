import { and, or, type SQL, sql } from "drizzle-orm";
import { memberEntries } from "@/db/schema/community";
import { foldedPattern } from "@/lib/platform";
import { wordsTyped } from "./rules/typed-search";

/** Shorter words are never looked for with a slip: too much would be like them. */
const SHORT = 3;

/** The word stands in the name, e-mail or number: anywhere or, if it is short, where a word begins. */
const contains = (word: string): SQL => sql`${memberEntries.searchText} like ${foldedPattern(word)}`;

const canSlip = (word: string): boolean => word.length >= SHORT;

/** A word of the name, the mailbox or the number is one of these but for one letter. */
function isNearlyOneOf(communityId: string, words: readonly string[]): SQL | undefined {
  const folded = words.filter(canSlip).map((word) => sql`fold_text(${word.split("@")[0]})`);
  return folded.length === 0
    ? undefined
    : sql`${memberEntries.slipKeys} && slip_keys(${communityId}::uuid, array[${sql.join(folded, sql`, `)}])`;
}

/** A condition: every word is found as it was typed, whatever its case and accents. Undefined for an empty search. */
export function asTyped(text: string): SQL | undefined {
  return and(...wordsTyped(text).map(contains));
}

/**
 * A condition for where `asTyped` finds nobody: every word is found as it was typed or with one letter wrong, missing, too many
 * or out of place, and so at least one of them with a slip. Undefined where no word is long enough for one.
 */
export function withSlips(communityId: string, text: string): SQL | undefined {
  const words = wordsTyped(text);
  const slipped = isNearlyOneOf(communityId, words);
  if (slipped === undefined || words.length === 1) return slipped;
  return and(slipped, ...words.map((word) => or(contains(word), isNearlyOneOf(communityId, [word]))));
}
