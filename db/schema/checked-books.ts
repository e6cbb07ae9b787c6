import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { at, cents, id } from "./columns";
import { ledgerAccounts } from "./ledger";

/**
 * Last clean run of `db/checks`. The next run only reads later changes
 * (docs/decisions/059-checks-since-the-last-run.md). Only `db/check-books.ts` writes this single row.
 */
export const checkedBooks = pgTable("checked_books", {
  name: text("name").primaryKey(),
  at: at("at").notNull(),
  /** Later rows may be unchecked: one hour before the run, longer than any transaction. */
  since: at("since").notNull(),
  /** `pg_snapshot` of the run. */
  snapshot: text("snapshot").notNull(),
  /** Last clean run over all rows. */
  wholeAt: at("whole_at").notNull(),
  /** False after a failed check: all rows are checked until a run is clean again. */
  isSound: boolean("is_sound").notNull(),
});

/** Balance of each account in that run. */
export const checkedBalances = pgTable("checked_balances", {
  accountId: id("account_id")
    .primaryKey()
    .references(() => ledgerAccounts.id),
  balanceCents: cents("balance_cents").notNull(),
});
