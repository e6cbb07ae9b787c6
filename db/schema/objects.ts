import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** Unreferenced objects in the store, deleted once due. */
export const objectsToDelete = pgTable("objects_to_delete", {
  key: text("key").primaryKey(),
  dueAt: at("due_at").notNull(),
  attempts: smallint("attempts").notNull().default(0),
});
