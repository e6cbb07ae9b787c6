import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { contributions, donations, unwrittenReceipts } from "@/db/schema/payment";
import { HOUR, MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction, locking, log, orElse, requireSystem } from "@/lib/platform";
import { type LockedFunds, lockForGifts } from "./fund-destinations";
import { passOnJoinRequest, queueReceipts, type SettledGift } from "./receipts";

const BATCH = 100;
const LONGEST_PAUSE = 6 * HOUR;

/** The pause before a receipt is tried again, in milliseconds: doubling from a minute to six hours. */
const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(attempts, 20));

async function write(ctx: Ctx, gifts: readonly SettledGift[], funds: LockedFunds): Promise<void> {
  await queueReceipts(ctx, gifts, funds);
  for (const gift of gifts) await passOnJoinRequest(ctx, gift, funds);
}

/**
 * Writes what donors and admins read about gifts that are booked in this transaction. A text that can't be written undoes
 * no booking: the gifts are left to `writeReceipts`.
 */
export const tellOfGifts = (ctx: Ctx, gifts: readonly SettledGift[], funds: LockedFunds): Promise<void> =>
  orElse(
    ctx,
    (inner) => write(inner, gifts, funds),
    async (error) => {
      log.error("payments.receipts_not_written", error, { gifts: gifts.length });
      await ctx.db.insert(unwrittenReceipts).values(
        gifts.map(({ row, paymentMethodId }) => ({
          donationId: row.id,
          paymentMethodId,
          createdAt: ctx.now(),
          nextAttemptAt: ctx.now(),
        })),
      );
    },
  );

/** Writes the receipt of one gift, unless another worker has. */
async function writeOne(ctx: Ctx, donationId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [where] = await tx.db
      .select({ campaignId: donations.campaignId, communityId: donations.communityId })
      .from(donations)
      .where(eq(donations.id, donationId));
    if (!where) return;
    const funds = await lockForGifts(tx, [{ ...where, isNew: false }]);
    locking(tx, "donation", [donationId]);
    // Read under its lock: the donor's address may have been erased since.
    const [gift] = await tx.db
      .select({ row: donations, campaignId: contributions.campaignId })
      .from(donations)
      .innerJoin(contributions, eq(contributions.donationId, donations.id))
      .where(eq(donations.id, donationId))
      .for("no key update", { of: donations });
    const [taken] = await tx.db
      .delete(unwrittenReceipts)
      .where(eq(unwrittenReceipts.donationId, donationId))
      .returning();
    if (!gift || !taken) return;
    const { row, campaignId } = gift;
    const { paymentMethodId, createdAt } = taken;
    const paidAt = row.settledAt ?? createdAt;
    await write(tx, [{ row, destination: { campaignId }, paymentMethodId, paidAt }], funds);
  });
}

/** Tries one receipt; false, and a later try, when it could not be written. */
async function tryOne(ctx: Ctx, donationId: string, attempts: number): Promise<boolean> {
  try {
    await writeOne(ctx, donationId);
    return true;
  } catch (error) {
    log.error("payments.receipt_not_written", error, { donationId, attempts: attempts + 1 });
    await ctx.db
      .update(unwrittenReceipts)
      .set({
        attempts: sql`${unwrittenReceipts.attempts} + 1`,
        nextAttemptAt: new Date(ctx.now().getTime() + pauseAfter(attempts)),
      })
      .where(eq(unwrittenReceipts.donationId, donationId));
    return false;
  }
}

/**
 * Writes the receipts that could not be written when their gifts were booked, each in a transaction of its own, so that
 * one that fails again keeps no other from being written. `which` is `due`, or `all` after a restore. For the worker.
 * Returns how many were tried and how many failed.
 */
export async function writeReceipts(
  ctx: Ctx,
  which: "due" | "all" = "due",
): Promise<{ tried: number; failed: number }> {
  requireSystem(ctx);
  const isDue = which === "due" ? lte(unwrittenReceipts.nextAttemptAt, ctx.now()) : undefined;
  const done = { tried: 0, failed: 0 };
  for (let last: string | undefined; ; ) {
    const isNext = last === undefined ? undefined : gt(unwrittenReceipts.donationId, last);
    const batch = await ctx.db
      .select({ id: unwrittenReceipts.donationId, attempts: unwrittenReceipts.attempts })
      .from(unwrittenReceipts)
      .where(and(isDue, isNext))
      .orderBy(asc(unwrittenReceipts.donationId))
      .limit(BATCH);
    for (const { id, attempts } of batch) {
      done.tried += 1;
      if (!(await tryOne(ctx, id, attempts))) done.failed += 1;
    }
    last = batch.at(-1)?.id;
    if (last === undefined) return done;
  }
}

/** Has the worker try all of them in its next round. */
export async function retryReceipts(ctx: Ctx): Promise<void> {
  await ctx.db.update(unwrittenReceipts).set({ nextAttemptAt: ctx.now() });
}
