import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A LIKE pattern for texts that contain `text`. `%` and `_` are escaped, so they match themselves only. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`${text} ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
