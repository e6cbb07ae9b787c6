import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { at, cents, id } from "./columns";
import { ledgerAccounts } from "./ledger";

/** For the previous release, which checks only what is new. The next release drops both tables. */
export const checkedBooks = pgTable("checked_books", {
  name: text("name").primaryKey(),
  at: at("at").notNull(),
  since: at("since").notNull(),
  snapshot: text("snapshot").notNull(),
  wholeAt: at("whole_at").notNull(),
  isSound: boolean("is_sound").notNull(),
});

export const checkedBalances = pgTable("checked_balances", {
  accountId: id("account_id")
    .primaryKey()
    .references(() => ledgerAccounts.id),
  balanceCents: cents("balance_cents").notNull(),
});
