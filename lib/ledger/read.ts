import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type AccountKind, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** What one booked entry did to each kind of account, in cents; null when no entry has this source. */
export async function effectOfBooked(
  ctx: Ctx,
  source: string,
): Promise<{ kind: string; ownerId: string | null; amount: Cents }[] | null> {
  const rows = await ctx.db
    .select({
      kind: ledgerAccounts.kind,
      ownerId: ledgerAccounts.ownerId,
      amount: sql<string>`sum(${ledgerPostings.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerEntries.source, source))
    .groupBy(ledgerAccounts.id)
    .orderBy(asc(ledgerAccounts.kind));
  return rows.length > 0 ? rows : null;
}

/** What these entries did to the cards' account, in cents, by source; sources that are not booked are left out. */
export async function cardMovementsOf(ctx: Ctx, sources: string[]): Promise<Map<string, Cents>> {
  if (sources.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      source: ledgerEntries.source,
      amount: sql<string>`sum(${ledgerPostings.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(inArray(ledgerEntries.source, sources), eq(ledgerAccounts.kind, "cards")))
    .groupBy(ledgerEntries.source);
  return new Map(rows.map((row) => [row.source, row.amount]));
}

/** What the entry with this source moved to accounts of a kind, in cents; 0 when it is not booked. */
export async function bookedTo(ctx: Ctx, source: string, kind: AccountKind): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql<Cents>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerEntries.source, source), eq(ledgerAccounts.kind, kind)));
  return row?.cents ?? 0;
}
