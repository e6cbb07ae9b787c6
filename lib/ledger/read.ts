import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { type AccountKind, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** One entry of a refund or dispute: what reached the cards' account and what reached campaign and community, in cents. */
export type ReversalEntry = {
  reversalId: string;
  source: string;
  bookedAt: Date;
  /** Above zero when it took money, below when it gave money back. */
  cardsCents: Cents;
  doneeCents: Cents;
};

/** The entries whose metadata name one of these refunds and disputes, in the order of their booking. */
export async function entriesOfReversals(ctx: Ctx, reversalIds: readonly string[]): Promise<ReversalEntry[]> {
  if (reversalIds.length === 0) return [];
  const moved = (kinds: AccountKind[]) =>
    sql<Cents>`coalesce(sum(${ledgerPostings.amountCents}) filter (where ${inArray(ledgerAccounts.kind, kinds)}), 0)`.mapWith(
      Number,
    );
  const reversalId = sql<string>`${ledgerEntries.metadata} ->> 'reversalId'`;
  return ctx.db
    .select({
      reversalId,
      source: ledgerEntries.source,
      bookedAt: ledgerEntries.createdAt,
      cardsCents: moved(["cards"]),
      doneeCents: moved(["campaign", "community"]),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(inArray(reversalId, [...reversalIds]))
    .groupBy(ledgerEntries.id)
    .orderBy(asc(ledgerEntries.id));
}

/** When each of these refunds and disputes first took money, by their ids. Inquiries that took none are left out. */
export async function firstTakenAt(ctx: Ctx, reversalIds: readonly string[]): Promise<Map<string, Date>> {
  const first = new Map<string, Date>();
  for (const { reversalId, bookedAt, cardsCents } of await entriesOfReversals(ctx, reversalIds))
    if (cardsCents > 0 && !first.has(reversalId)) first.set(reversalId, bookedAt);
  return first;
}

/** What the entries of refunds and disputes have moved together, in cents. */
export type ReversalEffect = {
  /** What they took, and what of it came back. */
  takenCents: Cents;
  backCents: Cents;
  /** What campaign and community have paid of it and not got back. */
  fromDoneeCents: Cents;
};

/** Sums the entries of these refunds and disputes; zeros when there are none. */
export async function effectOfReversals(ctx: Ctx, reversalIds: readonly string[]): Promise<ReversalEffect> {
  const effect = { takenCents: 0, backCents: 0, fromDoneeCents: 0 };
  for (const { cardsCents, doneeCents } of await entriesOfReversals(ctx, reversalIds)) {
    if (cardsCents > 0) effect.takenCents += cardsCents;
    else effect.backCents -= cardsCents;
    effect.fromDoneeCents -= doneeCents;
  }
  return effect;
}

/**
 * What these refunds and disputes hold now that campaign and community did not pay, in cents without fees: the provider's
 * loss, by their ids. Those without one are left out.
 */
export async function lossesOf(ctx: Ctx, reversalIds: readonly string[]): Promise<Map<string, Cents>> {
  if (reversalIds.length === 0) return new Map();
  const id = sql<string>`${ledgerEntries.metadata} ->> 'reversalId'`;
  const loss = sql<Cents>`sum(${ledgerPostings.amountCents})`.mapWith(Number);
  const rows = await ctx.db
    .select({ id, cents: loss })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(inArray(id, [...reversalIds]), inArray(ledgerAccounts.kind, ["cards", "campaign", "community"])),
    )
    .groupBy(sql`1`)
    .having(sql`sum(${ledgerPostings.amountCents}) > 0`);
  return new Map(rows.map((row) => [row.id, row.cents]));
}

/** How many fees of a dispute are booked apart from movements of its money: those taken, and those given back. */
export async function countDisputeFees(
  ctx: Ctx,
  disputeId: string,
): Promise<{ taken: number; returned: number }> {
  const isTaken = sql`${ledgerPostings.amountCents} > 0`;
  const [row] = await ctx.db
    .select({
      taken: sql<number>`count(*) filter (where ${isTaken})::int`,
      returned: sql<number>`count(*) filter (where not ${isTaken})::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        eq(ledgerEntries.kind, "dispute_fee"),
        sql`${ledgerEntries.metadata} ->> 'reversalId' = ${disputeId}`,
        eq(ledgerAccounts.kind, "fees"),
      ),
    );
  return row ?? { taken: 0, returned: 0 };
}

/** What the desk moved from a deleted community to the general account since it was deleted, in cents. */
export async function movedSinceEnd(ctx: Ctx, community: { id: string; endedAt: Date }): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql<Cents>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        eq(ledgerEntries.kind, "ended_money"),
        gte(ledgerEntries.createdAt, community.endedAt),
        eq(ledgerAccounts.kind, "general"),
        sql`${ledgerEntries.metadata} ->> 'communityId' = ${community.id}`,
      ),
    );
  return row?.cents ?? 0;
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
