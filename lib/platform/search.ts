import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A text that holds what somebody searches for, in any case; `%` and `_` mean themselves. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`${text} ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
