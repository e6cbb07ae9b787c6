import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import { type Ctx, inTransaction, log } from "@/lib/platform";
import { makeUnpayable } from "../gifts/make-unpayable";
import { OPEN_STATES } from "../gifts/open-states";
import { isOpenPeriod, lockPlan, type PeriodId, readPeriod } from "./lock-plans";
import { chargeOfPeriod, tellNotCharged } from "./tell-not-charged";
import { closePeriod } from "./write-period";

const BATCH = 200;

const OPEN = inArray(donations.state, [...OPEN_STATES]);

/** Throws like `makeUnpayable`. */
export async function cancelAttemptOf(ctx: Ctx, id: PeriodId): Promise<void> {
  const [attempt] = await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(eq(donations.recurringGiftId, id.recurringGiftId), eq(donations.recurringPeriod, id.number), OPEN),
    );
  if (attempt) await makeUnpayable(ctx, attempt.id);
}

/**
 * Cancels a period left charging when its plan stopped. If the bank took the money anyway, it is booked.
 * Throws when Stripe does not answer; the period stays due.
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
 * Cancels attempts of ended, unpaid periods, up to 200 per run, so none can be paid later. Failures wait for
 * the next run.
 */
export async function cancelEndedAttempts(ctx: Ctx): Promise<void> {
  const ended = await ctx.db
    .select({ id: donations.id })
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
  for (const { id } of ended) {
    try {
      await makeUnpayable(ctx, id);
    } catch (error) {
      log.error("payments.recurring_not_cancelled", error, { donationId: id });
    }
  }
}
