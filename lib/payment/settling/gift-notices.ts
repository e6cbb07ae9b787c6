import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { contributions, donations, giftNotices } from "@/db/schema/payment";
import { type Ctx, enqueue, inTransaction, locking, log, requireSystem } from "@/lib/platform";
import { lockForGifts } from "./fund-destinations";
import { passOnJoinRequest, queueReceipts } from "./receipts";

const BATCH = 100;

/**
 * Queues gifts for `tellOfGifts` in the booking transaction. Messages are written in another, so an
 * unwritable text undoes no booking.
 */
export async function noteForNotices(
  ctx: Ctx,
  gifts: readonly { donationId: string; paymentMethodId: string | null }[],
): Promise<void> {
  await ctx.db.insert(giftNotices).values(gifts.map((gift) => ({ ...gift, createdAt: ctx.now() })));
  await enqueue(ctx, "tell-of-gifts");
}

async function write(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const targets = await tx.db
      .select({ campaignId: donations.campaignId, communityId: donations.communityId })
      .from(donations)
      .where(inArray(donations.id, [...ids]));
    const funds = await lockForGifts(
      tx,
      targets.map((target) => ({ ...target, isNew: false })),
    );
    locking(tx, "donation", ids);
    // Under lock: the donor's address may have been erased since.
    const rows = await tx.db
      .select({ row: donations, campaignId: contributions.campaignId })
      .from(donations)
      .innerJoin(contributions, eq(contributions.donationId, donations.id))
      .where(inArray(donations.id, [...ids]))
      .orderBy(asc(donations.id))
      .for("no key update", { of: donations });
    const taken = await tx.db
      .delete(giftNotices)
      .where(inArray(giftNotices.donationId, [...ids]))
      .returning();
    const gifts = taken.flatMap(({ donationId, paymentMethodId, createdAt }) =>
      rows
        .filter(({ row }) => row.id === donationId)
        .map(({ row, campaignId }) => ({
          row,
          destination: { campaignId },
          paymentMethodId,
          bookedAt: row.settledAt ?? createdAt,
        })),
    );
    await queueReceipts(tx, gifts, funds);
    for (const gift of gifts) await passOnJoinRequest(tx, gift, funds);
  });
}

/** Returns false on failure, and retries after a minute, doubling up to six hours. */
async function tellOfOne(ctx: Ctx, donationId: string): Promise<boolean> {
  try {
    await write(ctx, [donationId]);
    return true;
  } catch (error) {
    log.error("payments.receipt_not_written", error, { donationId });
    const pause = sql`least(interval '6 hours', interval '1 minute' * power(2, least(${giftNotices.attempts}, 20)))`;
    await ctx.db
      .update(giftNotices)
      .set({
        attempts: sql`${giftNotices.attempts} + 1`,
        nextAttemptAt: sql`${ctx.now().toISOString()}::timestamptz + ${pause}`,
      })
      .where(eq(giftNotices.donationId, donationId));
    return false;
  }
}

/**
 * Writes receipts and join requests in one transaction; on failure one each, so a bad one blocks no other.
 * `which`: `due`, or `all` after a restore.
 */
export async function tellOfGifts(
  ctx: Ctx,
  which: "due" | "all" = "due",
): Promise<{ tried: number; failed: number }> {
  requireSystem(ctx);
  const isDue =
    which === "due"
      ? or(isNull(giftNotices.nextAttemptAt), lte(giftNotices.nextAttemptAt, ctx.now()))
      : undefined;
  const done = { tried: 0, failed: 0 };
  for (let last: string | undefined; ; ) {
    const isNext = last === undefined ? undefined : gt(giftNotices.donationId, last);
    const batch = await ctx.db
      .select({ id: giftNotices.donationId })
      .from(giftNotices)
      .where(and(isDue, isNext))
      .orderBy(asc(giftNotices.donationId))
      .limit(BATCH);
    const ids = batch.map(({ id }) => id);
    last = ids.at(-1);
    if (last === undefined) return done;
    done.tried += ids.length;
    try {
      await write(ctx, ids);
    } catch {
      for (const id of ids) if (!(await tellOfOne(ctx, id))) done.failed += 1;
    }
  }
}

export async function retryNotices(ctx: Ctx): Promise<void> {
  await ctx.db.update(giftNotices).set({ nextAttemptAt: null });
  await enqueue(ctx, "tell-of-gifts");
}
