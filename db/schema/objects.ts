import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

/**
 * Unreferenced objects in the S3-compatible store: not yet named by a row, or no longer. Deleted once due.
 */
export const objectsToDelete = pgTable("objects_to_delete", {
  key: text("key").primaryKey(),
  dueAt: at("due_at").notNull(),
  attempts: smallint("attempts").notNull().default(0),
});
