import { and, or, type SQL, sql } from "drizzle-orm";
import { memberEntries } from "@/db/schema/community";
import { foldedPattern } from "@/lib/platform";
import { searchWords } from "./rules/search-words";

/** Shorter words would match too much with a slip. */
const SHORT = 3;

/** A short word matches only at the start of a word. */
const contains = (word: string): SQL => sql`${memberEntries.searchText} like ${foldedPattern(word)}`;

const canSlip = (word: string): boolean => word.length >= SHORT;

/** Allows one wrong letter. */
function isNearlyOneOf(communityId: string, words: readonly string[]): SQL | undefined {
  const folded = words.filter(canSlip).map((word) => sql`fold_text(${word.split("@")[0]})`);
  return folded.length === 0
    ? undefined
    : sql`${memberEntries.slipKeys} && slip_keys(${communityId}::uuid, array[${sql.join(folded, sql`, `)}])`;
}

/** Every word must match, ignoring case and accents. Undefined for an empty search. */
export function matchesSearch(text: string): SQL | undefined {
  return and(...searchWords(text).map(contains));
}

/** Every word must match, at least one with a slip. Undefined if no word is long enough. */
export function withSlips(communityId: string, text: string): SQL | undefined {
  const words = searchWords(text);
  const slipped = isNearlyOneOf(communityId, words);
  if (slipped === undefined || words.length === 1) return slipped;
  return and(slipped, ...words.map((word) => or(contains(word), isNearlyOneOf(communityId, [word]))));
}
