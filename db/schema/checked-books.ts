import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { at, cents, id } from "./columns";
import { ledgerAccounts } from "./ledger";

/**
 * The last run of `db/checks` in which everything held, so that the next one need only look at what has changed since
 * (docs/decisions/059-checks-since-the-last-run.md). One row, written by `db/check-books.ts` alone.
 */
export const checkedBooks = pgTable("checked_books", {
  name: text("name").primaryKey(),
  at: at("at").notNull(),
  /** Rows with a time from then on may not have been seen: an hour before the run, longer than any transaction. */
  since: at("since").notNull(),
  /** Which transactions it saw, as Postgres writes a `pg_snapshot`. */
  snapshot: text("snapshot").notNull(),
  /** When all rows were last looked at and held. */
  wholeAt: at("whole_at").notNull(),
  /** False after a run in which something did not hold: then all rows are looked at until everything holds again. */
  isSound: boolean("is_sound").notNull(),
});

/** What each account held in that run. */
export const checkedBalances = pgTable("checked_balances", {
  accountId: id("account_id")
    .primaryKey()
    .references(() => ledgerAccounts.id),
  balanceCents: cents("balance_cents").notNull(),
});
