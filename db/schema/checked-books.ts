import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { at, cents, id } from "./columns";
import { ledgerAccounts } from "./ledger";

/**
 * Last clean run of `db/checks` (docs/decisions/001-append-only-ledger.md). Only `db/check-books.ts`
 * writes the row.
 */
export const checkedBooks = pgTable("checked_books", {
  name: text("name").primaryKey(),
  at: at("at").notNull(),
  /** One hour before the run, longer than any transaction: later rows may be unchecked. */
  since: at("since").notNull(),
  snapshot: text("snapshot").notNull(),
  /** Last clean full run. */
  wholeAt: at("whole_at").notNull(),
  /** False until a full run is clean again. */
  isSound: boolean("is_sound").notNull(),
});

/** Balances in that run. */
export const checkedBalances = pgTable("checked_balances", {
  accountId: id("account_id")
    .primaryKey()
    .references(() => ledgerAccounts.id),
  balanceCents: cents("balance_cents").notNull(),
});
