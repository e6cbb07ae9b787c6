import { eq, inArray, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema/ledger";
import { conflict } from "@/lib/kernel";
import { type Ctx, locking, newId, violatedConstraint } from "@/lib/platform";
import { type Account, accountKey, type Entry } from "./postings";

const NO_OWNER = "00000000-0000-0000-0000-000000000000";

type Key = { kind: Account["kind"]; ownerId: string | null };
const keyOf = (account: Account): Key => ({
  kind: account.kind,
  ownerId: "ownerId" in account ? account.ownerId : null,
});

/**
 * Opens missing accounts and locks all in sorted order until commit. Returns id and balance in cents by key.
 */
export async function lockAccounts(
  ctx: Ctx,
  accounts: Account[],
): Promise<Map<string, { id: string; balance: number }>> {
  const wanted = new Map(accounts.map((account) => [accountKey(account), keyOf(account)]));
  const keys = [...wanted.values()];
  if (keys.length === 0) return new Map();
  locking(ctx, "balance", [...wanted.keys()]);
  await ctx.db
    .insert(ledgerAccounts)
    .values(
      keys
        .toSorted((a, b) => (`${a.kind}${a.ownerId}` < `${b.kind}${b.ownerId}` ? -1 : 1))
        .map((key) => ({ id: newId(), ...key, createdAt: ctx.now() })),
    )
    .onConflictDoNothing();
  const rows = await ctx.db
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      ownerId: ledgerAccounts.ownerId,
      balance: ledgerAccounts.balanceCents,
    })
    .from(ledgerAccounts)
    .where(
      // Matches the unique index.
      sql`(${ledgerAccounts.kind}, coalesce(${ledgerAccounts.ownerId}, ${NO_OWNER}::uuid)) in (${sql.join(
        keys.map((key) => sql`(${key.kind}, ${key.ownerId ?? NO_OWNER}::uuid)`),
        sql`, `,
      )})`,
    )
    .orderBy(ledgerAccounts.id)
    .for("update");
  return new Map(
    rows.map((row) => [
      row.ownerId ? `${row.kind}:${row.ownerId}` : row.kind,
      { id: row.id, balance: row.balance },
    ]),
  );
}

/**
 * Books entries in the open transaction, skipping booked sources. Returns the newly booked ones.
 *
 * - Throws when Postgres refuses a negative balance.
 */
export async function post(ctx: Ctx, entries: Entry[]): Promise<Set<string>> {
  if (!ctx.inTransaction) throw new Error("postings need an open transaction");
  if (entries.length === 0) return new Set();
  const sources = new Set<string>();
  for (const entry of entries) {
    if (entry.postings.length === 0) throw new RangeError(`entry ${entry.source} moves nothing`);
    if (sources.has(entry.source)) throw new RangeError(`entry ${entry.source} stands there twice`);
    sources.add(entry.source);
  }
  const reversed = entries.flatMap((entry) => (entry.reverses ? [entry.reverses] : []));
  const reversedIds = new Map(
    reversed.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: ledgerEntries.id, source: ledgerEntries.source })
            .from(ledgerEntries)
            .where(inArray(ledgerEntries.source, reversed))
        ).map((row) => [row.source, row.id]),
  );
  const ids = new Map(entries.map((entry) => [entry.source, newId()]));
  const reversedId = (source: string): string => {
    const id = reversedIds.get(source) ?? ids.get(source);
    if (!id) throw new Error(`entry ${source} is not booked, so it cannot be reversed`);
    return id;
  };
  const booked = await ctx.db
    .insert(ledgerEntries)
    .values(
      // Sorted by source, so bookings of the same entries cannot deadlock.
      entries
        .toSorted((a, b) => (a.source < b.source ? -1 : 1))
        .map((entry) => ({
          id: ids.get(entry.source) ?? newId(),
          source: entry.source,
          kind: entry.kind,
          createdAt: ctx.now(),
          metadata: entry.metadata ?? {},
          reverses: entry.reverses ? reversedId(entry.reverses) : null,
        })),
    )
    .onConflictDoNothing({ target: ledgerEntries.source })
    .returning({ id: ledgerEntries.id, source: ledgerEntries.source });
  const idBySource = new Map(booked.map((row) => [row.source, row.id]));
  const fresh = entries.filter((entry) => idBySource.has(entry.source));
  if (fresh.length === 0) return new Set();

  const accounts = await lockAccounts(
    ctx,
    fresh.flatMap((entry) => entry.postings.flatMap((p) => [p.from, p.to])),
  );
  const accountId = (account: Account) => {
    const found = accounts.get(accountKey(account));
    if (!found) throw new Error(`account ${accountKey(account)} was not opened`);
    return found.id;
  };
  const rows = fresh.flatMap((entry) => {
    const entryId = idBySource.get(entry.source);
    if (!entryId) return [];
    return entry.postings.flatMap((p, index) => [
      { entryId, line: index * 2, accountId: accountId(p.from), amountCents: -p.amount },
      { entryId, line: index * 2 + 1, accountId: accountId(p.to), amountCents: p.amount },
    ]);
  });
  try {
    await ctx.db.insert(ledgerPostings).values(rows);
  } catch (error) {
    if (violatedConstraint(error) === "ledger_accounts_not_negative") {
      throw conflict("money.not_enough", "a balance would have gone below zero");
    }
    throw error;
  }
  return new Set(idBySource.keys());
}

export async function isBooked(ctx: Ctx, source: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.source, source))
    .limit(1);
  return rows.length > 0;
}
