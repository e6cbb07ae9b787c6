import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

/**
 * Objects in an S3-compatible store that nothing refers to: put there and not named by a row yet, or not named any more. They
 * are deleted there once they are due.
 */
export const objectsToDelete = pgTable("objects_to_delete", {
  key: text("key").primaryKey(),
  dueAt: at("due_at").notNull(),
  attempts: smallint("attempts").notNull().default(0),
});
