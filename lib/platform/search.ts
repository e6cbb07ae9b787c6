import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const escaped = (search: string) => search.replace(/[\\%_]/g, "\\$&");

/** A condition: `text` contains `search`, ignoring case. `%` and `_` match only themselves. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`${text} ilike ${`%${escaped(search)}%`}`;

/** A search with fewer letters has no trigram: it is looked for where a word begins. */
const SHORT = 3;

/**
 * For LIKE on a text in small letters without accents that has a blank before each word (`fold_text`, `text_of_member`):
 * what contains `search`, or of one or two letters a word that begins with them. `%` and `_` match only themselves. An index
 * of trigrams finds it.
 */
export const foldedPattern = (search: string): SQL =>
  sql`fold_text(${`%${search.length < SHORT ? " " : ""}${escaped(search)}%`})`;
