import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const escaped = (search: string) => search.replace(/[\\%_]/g, "\\$&");

/** Ignores case; `%` and `_` are literal. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`${text} ilike ${`%${escaped(search)}%`}`;

/** Shorter searches have no trigram and match word beginnings. */
const SHORT = 3;

/**
 * Builds a LIKE pattern for folded text with a blank before each word (`fold_text`, `text_of_member`). One or
 * two letters match word beginnings; `%` and `_` are literal. A trigram index serves it.
 */
export const foldedPattern = (search: string): SQL =>
  sql`fold_text(${`%${search.length < SHORT ? " " : ""}${escaped(search)}%`})`;
