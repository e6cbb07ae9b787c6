import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import { cardRates } from "../gifts/rates";
import { quoteDonation } from "../gifts/rules/fees";
import { cancelAttemptOf } from "./cancel-attempts";
import { isOpenPeriod, lockPlan, type PeriodId, type Plan, readPeriod } from "./lock-plans";
import { planWords } from "./plan-words";
import { type Day, firstDayFrom, nextDay, noticeTime } from "./rules/calendar";
import { chargeOfPeriod } from "./tell-not-charged";
import { closePeriod, writePlan } from "./write-period";

/** Tells the donor that the gift of this day is left out: once for a day, in the transaction that leaves it out. */
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
 * Leaves out a gift that fell due while its community is on hold: its attempt is made unpayable, nothing is made up for, and
 * the plan goes on with the next day of which its donor can be told. One that was paid first is settled as paid. Throws when
 * the processor does not answer; then it stays due.
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
 * Leaves out the day of a plan whose notice is due while its community is on hold, and every later one of which its donor can
 * not be told in time any more. The plan must be locked.
 */
export async function leaveOutUntold(ctx: Ctx, plan: Plan): Promise<void> {
  const nextOn = firstDayFrom(nextDay(plan.nextOn, plan), plan, ctx.now());
  await writePlan(ctx, plan, { nextOn, noticeAt: noticeTime(nextOn, plan.timeZone) });
  const charge = formatCents(quoteDonation(plan, cardRates()).chargeCents);
  await tell(ctx, plan, { day: plan.nextOn, charge });
}
