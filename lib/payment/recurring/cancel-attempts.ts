import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import { type Ctx, inTransaction, locking, log } from "@/lib/platform";
import { cancelIntent, OPEN_STATES } from "../gifts/cancel-open-intents";
import { intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-now";
import { isOpenPeriod, lockPlan, type PeriodId, readPeriod } from "./lock-plans";
import { chargeOfPeriod, tellNotCharged } from "./tell-not-charged";
import { closePeriod } from "./write-period";

const BATCH = 200;

type OpenAttempt = { id: string; intentId: string | null };

const OPEN = inArray(donations.state, [...OPEN_STATES]);

/** Makes an attempt unpayable. One that was paid first is settled as paid. Throws when the processor does not answer. */
async function cancelAttempt(ctx: Ctx, { id, intentId }: OpenAttempt): Promise<void> {
  if (intentId) {
    await cancelIntent(ctx, intentId);
    return settleNow(ctx, () => intentFacts(intentId));
  }
  await inTransaction(ctx, async (tx) => {
    locking(tx, "donation", [id]);
    await tx.db
      .update(donations)
      .set({ state: "canceled", updatedAt: tx.now() })
      .where(and(eq(donations.id, id), isNull(donations.stripePaymentIntentId), OPEN));
  });
}

/** Makes the attempt of a period unpayable, if it has one; throws like `cancelAttempt`. */
export async function cancelAttemptOf(ctx: Ctx, id: PeriodId): Promise<void> {
  const [attempt] = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(
      and(eq(donations.recurringGiftId, id.recurringGiftId), eq(donations.recurringPeriod, id.number), OPEN),
    );
  if (attempt) await cancelAttempt(ctx, attempt);
}

/**
 * Cancels a period of a plan that does not go on and was left behind while its bank was being asked. If the bank has
 * taken the money all the same, it is booked. Throws when the processor does not answer; then the period stays due.
 */
export async function cancelPeriod(ctx: Ctx, id: PeriodId): Promise<void> {
  await cancelAttemptOf(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, id.recurringGiftId);
    const found = await readPeriod(tx, id);
    if (!found || !isOpenPeriod(found.period) || found.plan.state === "active") return;
    await closePeriod(tx, found.plan, id.number, "canceled", found.period.reason);
    await tellNotCharged(tx, found, { charge: await chargeOfPeriod(tx, found) });
  });
}

/**
 * Cancels the attempts of periods that are over and were not paid, up to 200 a run, so that none can be paid any more.
 * One at which the processor does not answer is left to the next run.
 */
export async function cancelEndedAttempts(ctx: Ctx): Promise<void> {
  const ended = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .innerJoin(
      recurringGiftPeriods,
      and(
        eq(recurringGiftPeriods.recurringGiftId, donations.recurringGiftId),
        eq(recurringGiftPeriods.number, donations.recurringPeriod),
      ),
    )
    .where(
      and(
        isNotNull(donations.recurringGiftId),
        OPEN,
        inArray(recurringGiftPeriods.state, ["skipped", "missed", "canceled"]),
      ),
    )
    .limit(BATCH);
  for (const attempt of ended) {
    try {
      await cancelAttempt(ctx, attempt);
    } catch (error) {
      log.error("payments.recurring_not_cancelled", error, { donationId: attempt.id });
    }
  }
}
