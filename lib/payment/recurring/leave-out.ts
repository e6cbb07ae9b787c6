import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import { cardRates } from "../gifts/card-rates";
import { quoteDonation } from "../gifts/rules/fees";
import { cancelAttemptOf } from "./cancel-attempts";
import { isOpenPeriod, lockPlan, type PeriodId, type Plan, readPeriod } from "./lock-plans";
import { planWords } from "./plan-words";
import { type Day, firstDayFrom, nextDay, noticeTime } from "./rules/calendar";
import { chargeOfPeriod } from "./tell-not-charged";
import { closePeriod, writePlan } from "./write-period";

/** Once per day, in the transaction that skips it. */
async function tell(ctx: Ctx, plan: Plan, { day, charge }: { day: Day; charge: string }): Promise<void> {
  await queueMessage(ctx, {
    dedupeKey: `recurring-held:${plan.id}:${day}`,
    to: { userId: plan.donorId },
    ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
    template: "recurring-held",
    data: { ...(await planWords(ctx, plan)), charge, date: formatCalendarDay(day) },
  });
}

/**
 * Skips a gift due during a hold: its attempt becomes unpayable, and the plan continues with the next day
 * that can be announced. If paid first, settles it. Throws when Stripe does not answer; it stays due.
 */
export async function leaveOut(ctx: Ctx, id: PeriodId): Promise<void> {
  await cancelAttemptOf(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id.recurringGiftId);
    const found = await readPeriod(tx, id);
    if (plan?.state !== "active" || !found || !isOpenPeriod(found.period)) return;
    const charge = await chargeOfPeriod(tx, found);
    const nextOn = firstDayFrom(plan.nextOn, plan, tx.now());
    await writePlan(tx, plan, { nextOn });
    await closePeriod(tx, { ...plan, nextOn }, id.number, "missed", "on_hold");
    await tell(tx, plan, { day: found.period.dueOn, charge });
  });
}

/**
 * Skips the day whose notice is due during a hold, and later days too late to announce. The plan must be
 * locked.
 */
export async function leaveOutUntold(ctx: Ctx, plan: Plan): Promise<void> {
  const nextOn = firstDayFrom(nextDay(plan.nextOn, plan), plan, ctx.now());
  await writePlan(ctx, plan, { nextOn, noticeAt: noticeTime(nextOn, plan.timeZone) });
  const charge = formatCents(quoteDonation(plan, cardRates()).chargeCents);
  await tell(ctx, plan, { day: plan.nextOn, charge });
}
