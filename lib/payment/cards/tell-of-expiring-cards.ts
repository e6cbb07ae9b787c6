import { and, asc, count, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, requireSystem } from "@/lib/platform";
import { LIVE_STATES } from "../recurring/has-plans";
import { cardCode } from "../recurring/plan-words";
import { lockCards } from "./lock-cards";
import { lastDayOfCard, monthOf, monthsExpiringSoon } from "./rules/expiry";

const BATCH = 200;

const MONTH = sql<number>`(${savedCards.expYear} * 100 + ${savedCards.expMonth})`;

const livePlansOf = (ctx: Ctx) =>
  ctx.db
    .select({ one: sql`1` })
    .from(recurringGifts)
    .where(
      and(eq(recurringGifts.donorId, savedCards.userId), inArray(recurringGifts.state, [...LIVE_STATES])),
    );

const isDue = (ctx: Ctx, months: number[]) =>
  and(
    inArray(MONTH, months),
    or(isNull(savedCards.toldOfExpiry), sql`${savedCards.toldOfExpiry} <> ${MONTH}`),
    exists(livePlansOf(ctx)),
  );

async function tell(ctx: Ctx, card: typeof savedCards.$inferSelect, plans: number): Promise<void> {
  await queueMessage(ctx, {
    dedupeKey: `card-expires:${card.paymentMethodId}:${monthOf(card)}`,
    template: "card-expires",
    to: { userId: card.userId },
    data: {
      card: cardCode(card),
      expires: lastDayOfCard(card),
      plans: String(plans),
      link: `${env().APP_URL}/settings/payment-preferences`,
    },
  });
}

/** Notifies up to 200 donors, with cards locked. */
async function tellBatch(ctx: Ctx, months: number[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select({ userId: savedCards.userId })
      .from(savedCards)
      .where(isDue(tx, months))
      .orderBy(asc(savedCards.userId))
      .limit(BATCH);
    const userIds = due.map(({ userId }) => userId);
    await lockCards(tx, userIds);
    const theirs = inArray(savedCards.userId, userIds);
    const cards = await tx.db
      .select()
      .from(savedCards)
      .where(and(theirs, isDue(tx, months)))
      .orderBy(asc(savedCards.userId));
    const plans = await tx.db
      .select({ donorId: recurringGifts.donorId, count: count() })
      .from(recurringGifts)
      .where(and(inArray(recurringGifts.donorId, userIds), inArray(recurringGifts.state, [...LIVE_STATES])))
      .groupBy(recurringGifts.donorId);
    const plansOf = new Map(plans.map((row) => [row.donorId, row.count]));
    for (const card of cards) await tell(tx, card, plansOf.get(card.userId) ?? 1);
    // After the messages: they wait for accounts being deleted, which wait for card rows.
    await tx.db
      .update(savedCards)
      .set({ toldOfExpiry: MONTH })
      .where(and(theirs, isDue(tx, months)));
    return due.length;
  });
}

/**
 * Notifies donors whose card expires within 30 days and pays a plan, once per card and month, also from
 * several workers.
 */
export async function tellOfExpiringCards(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  requireSystem(ctx);
  const months = monthsExpiringSoon(ctx.now());
  if (months.length === 0) return;
  while (!signal?.aborted && (await tellBatch(ctx, months)) === BATCH);
}
