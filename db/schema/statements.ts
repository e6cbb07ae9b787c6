import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Language } from "@/lib/kernel/languages";
import { at, id } from "./columns";

/**
 * Links with which somebody without an account reads what was given with their address: by the hash of the token that
 * a message to this very address carries. Without a token it is a request that the worker has not answered yet.
 */
export const statementLinks = pgTable(
  "statement_links",
  {
    id: id().primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").unique(),
    /** The language of the page on which it was asked for: its message is in it. */
    language: text("language").$type<Language>().notNull().default("en"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("statement_links_email").on(t.email),
    index("statement_links_expires").on(t.expiresAt),
    index("statement_links_asked").on(t.createdAt).where(sql`${t.tokenHash} is null`),
  ],
);
