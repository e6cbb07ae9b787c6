import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Language } from "@/lib/kernel/languages";
import { at, id } from "./columns";

/**
 * Links for gifts without an account, by the hash of the e-mailed token. Without a token: not yet answered.
 */
export const statementLinks = pgTable(
  "statement_links",
  {
    id: id().primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").unique(),
    /** Of the message. */
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
