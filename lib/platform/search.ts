import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A condition: `text` contains `search`, ignoring case. `%` and `_` match only themselves. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`${text} ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
