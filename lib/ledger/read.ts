import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { type AccountKind, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** In cents. */
type ReversalEntry = {
  reversalId: string;
  source: string;
  bookedAt: Date;
  /** Negative when money came back. */
  cardsCents: Cents;
  doneeCents: Cents;
};

/** By the reversal in their metadata, in booking order. */
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

/** Omits inquiries that took no money. */
export async function firstTakenAt(ctx: Ctx, reversalIds: readonly string[]): Promise<Map<string, Date>> {
  const first = new Map<string, Date>();
  for (const { reversalId, bookedAt, cardsCents } of await entriesOfReversals(ctx, reversalIds))
    if (cardsCents > 0 && !first.has(reversalId)) first.set(reversalId, bookedAt);
  return first;
}

type ReversalEffect = {
  takenCents: Cents;
  backCents: Cents;
  /** Paid by campaign and community, and not returned to them. */
  fromDoneeCents: Cents;
};

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
 * The provider's loss, in cents without fees: the part that campaign and community did not pay. Omits zeros.
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

/** Fees booked separately: taken and returned. */
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

/** Cents moved to the general account since the deletion. */
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

/** In cents. Omits unbooked sources. */
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

/** In cents; 0 if unbooked. */
export async function bookedTo(ctx: Ctx, source: string, kind: AccountKind): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql<Cents>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerEntries.source, source), eq(ledgerAccounts.kind, kind)));
  return row?.cents ?? 0;
}
