import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, cents, id, jsonb } from "./columns";

const ACCOUNT_KINDS = [
  "campaign",
  "community",
  /** External: paid by donors' cards; negative. */
  "cards",
  /** Held until the true fees are known. */
  "fees_expected",
  "fees",
  /** On the way to recipients. */
  "payouts",
  /** External: received by recipients. */
  "paid_out",
  /** Fees above the estimate, disputes after a payout. */
  "provider_loss",
  /** Leftover cents of deleted communities (the provider's). */
  "rounding",
  /** Money of deleted communities (the provider's). */
  "general",
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id().primaryKey(),
    kind: text("kind").$type<AccountKind>().notNull(),
    /** Null for kinds with a single account. */
    ownerId: id("owner_id"),
    /** Only a trigger may update it. */
    balanceCents: cents("balance_cents").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(
      t.kind,
      sql`coalesce(${t.ownerId}, '00000000-0000-0000-0000-000000000000')`,
    ),
    check(
      "ledger_accounts_kind",
      sql`${t.kind} in ('campaign', 'community', 'cards', 'fees_expected', 'fees', 'payouts', 'paid_out', 'provider_loss', 'rounding', 'general')`,
    ),
    check(
      "ledger_accounts_owned",
      sql`(${t.kind} in ('campaign', 'community')) = (${t.ownerId} is not null)`,
    ),
    check(
      "ledger_accounts_not_negative",
      sql`${t.kind} not in ('campaign', 'community', 'fees_expected', 'payouts', 'rounding', 'general') or ${t.balanceCents} >= 0`,
    ),
  ],
);

/** `source` is the unique cause: `charge:…`, `fee:…`, `payout:…`. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: id().primaryKey(),
    source: text("source").notNull(),
    kind: text("kind").notNull(),
    createdAt: at("created_at").notNull(),
    /** Ids only, never names. */
    metadata: jsonb("metadata").$type<Record<string, string>>().notNull().default({}),
    reverses: id("reverses"),
    /** Postings from other transactions are refused. */
    transactionId: text("transaction_id").notNull().default(sql`pg_current_xact_id()::text`),
  },
  (t) => [
    uniqueIndex("ledger_entries_source").on(t.source),
    index("ledger_entries_reverses").on(t.reverses),
    // Finds a refund's or dispute's entries.
    index("ledger_entries_reversal")
      .on(sql`(${t.metadata} ->> 'reversalId')`)
      .where(sql`(${t.metadata} ->> 'reversalId') is not null`),
  ],
);

export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    entryId: id("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    line: smallint("line").notNull(),
    accountId: id("account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Positive when received. */
    amountCents: cents("amount_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.line] }),
    index("ledger_postings_account").on(t.accountId),
    check("ledger_postings_not_zero", sql`${t.amountCents} <> 0`),
  ],
);
