import { mayNotBeNamedTo } from "@/lib/community/inside";
import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { declineReason } from "../gifts/rules/declines";
import { endPlan } from "./end-plan";
import { attemptOfPeriod, lockPlan, type Period, type PeriodId, type Plan, readPeriod } from "./lock-plans";
import { cardCode, cardOfPlan, planWords } from "./plan-words";
import { BANK_WAITS, dayAt, isTooLate, retryTime } from "./rules/calendar";
import { chargeOfPeriod, tellNotCharged } from "./tell-not-charged";
import { closePeriod, writePeriod, writePlan } from "./write-period";

type Found = { plan: Plan; period: Period };

/** Skips a period that changed. */
async function whileIt(
  ctx: Ctx,
  id: PeriodId,
  is: (found: Found) => boolean,
  work: (ctx: Ctx, found: Found) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, id.recurringGiftId);
    const found = await readPeriod(tx, id);
    if (found && is(found)) await work(tx, found);
  });
}

const isCharging = ({ period }: Found) => period.state === "charging";

const toDonor = ({ plan, period }: Found, event: string) => ({
  dedupeKey: `recurring-${event}:${plan.id}:${period.number}`,
  to: { userId: plan.donorId },
  ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
});

async function rest(ctx: Ctx, found: Found, why: { code: string; reason: string; charge: string }) {
  const { plan, period } = found;
  await closePeriod(ctx, plan, period.number, "missed", why.code);
  await writePlan(ctx, plan, { state: "resting", noticeAt: null });
  await queueMessage(ctx, {
    ...toDonor(found, "resting"),
    template: "recurring-resting",
    data: { ...(await planWords(ctx, plan)), charge: why.charge, reason: why.reason },
  });
}

async function giveUp(ctx: Ctx, found: Found, { code, charge }: { code: string; charge: string }) {
  await closePeriod(ctx, found.plan, found.period.number, "canceled", code);
  await tellNotCharged(ctx, found, { charge });
}

/**
 * Records a decline. Retries after one, three and seven days, notifying the donor the first time. Closes the
 * period after the last, or if the plan is no longer active.
 */
export async function noteDeclined(
  ctx: Ctx,
  id: PeriodId,
  { code, chargeCents }: { code: string; chargeCents: number },
): Promise<void> {
  await whileIt(ctx, id, isCharging, async (tx, found) => {
    const { plan, period } = found;
    const charge = formatCents(chargeCents);
    if (plan.state !== "active") return giveUp(tx, found, { code, charge });
    const declines = period.declines + 1;
    const planned = retryTime(period.firstTriedAt ?? tx.now(), declines);
    const again = planned && !isTooLate(period.dueOn, plan.timeZone, planned) ? planned : null;
    const reason = declineReason(code);
    if (again === null) {
      await writePeriod(tx, period, { state: "declined", dueAt: period.dueAt, declines });
      return rest(tx, found, { code, reason, charge });
    }
    await writePeriod(tx, period, {
      state: "declined",
      dueAt: again,
      declines,
      unanswered: 0,
      reason: code,
    });
    if (declines > 1) return;
    await queueMessage(tx, {
      ...toDonor(found, "declined"),
      template: "recurring-declined",
      data: {
        ...(await planWords(tx, plan)),
        charge,
        card: cardCode(await cardOfPlan(tx, plan.donorId)),
        reason,
        again: formatCalendarDay(dayAt(again, plan.timeZone)),
      },
    });
  });
}

/** Gives the donor a week to confirm the gift. */
export async function noteBankWaits(
  ctx: Ctx,
  id: PeriodId,
  { chargeCents }: { chargeCents: number },
): Promise<void> {
  await whileIt(ctx, id, isCharging, async (tx, found) => {
    const { plan, period } = found;
    const charge = formatCents(chargeCents);
    if (plan.state !== "active") return giveUp(tx, found, { code: "authentication_required", charge });
    const until = new Date(tx.now().getTime() + BANK_WAITS);
    await writePeriod(tx, period, { state: "needs_bank", dueAt: until, reason: "authentication_required" });
    await queueMessage(tx, {
      ...toDonor(found, "needs-bank"),
      template: "recurring-needs-bank",
      data: {
        ...(await planWords(tx, plan)),
        charge,
        until: formatCalendarDay(dayAt(until, plan.timeZone)),
      },
    });
  });
}

const TOO_OFTEN = "declined_too_often";

/**
 * Rests a plan after too many declined cards: the attempt was cancelled and can never be paid. Leaves a paid
 * or non-waiting period alone.
 */
export async function noteDeclinedTooOften(
  ctx: Ctx,
  { recurringGiftId, recurringPeriod, chargeCents }: Attempt,
): Promise<void> {
  if (recurringGiftId === null || recurringPeriod === null) return;
  const id = { recurringGiftId, number: recurringPeriod };
  const isWaiting = ({ period }: Found) => period.state === "declined" || period.state === "needs_bank";
  await whileIt(ctx, id, isWaiting, async (tx, found) => {
    if (found.plan.state !== "active") return;
    if ((await attemptOfPeriod(tx, id))?.state !== "canceled") return;
    const reason = "card.declined_too_often";
    await rest(tx, found, { code: TOO_OFTEN, reason, charge: formatCents(chargeCents) });
  });
}

/** Other than a decline. */
export type Unpayable =
  | "no_card"
  | "bank_not_answered"
  | "not_told"
  | "too_late"
  | "campaign_ended"
  | "cancelled"
  | "not_possible";

/** A recipient must read nothing that reveals the campaign. */
async function endImpossible(ctx: Ctx, plan: Plan): Promise<void> {
  const { campaignId, donorId } = plan;
  const isHidden = campaignId !== null && (await mayNotBeNamedTo(ctx, campaignId, { userId: donorId }));
  if (isHidden) await endPlan(ctx, plan, "campaign_ended", { isTold: false });
  else await endPlan(ctx, plan, "left_community", { isTold: true });
}

/**
 * Handles a due period that cannot be charged. No card or no confirmation: the plan rests. Campaign ended:
 * the next sweep asks the donor. Cancelled attempt or too late: the donor is notified, the gift is not made
 * up, the plan continues; but a declined one too late rests the plan. Donor not allowed to give: the plan
 * ends.
 */
export async function noteUnpayable(ctx: Ctx, id: PeriodId, why: Unpayable): Promise<void> {
  const isOverdue = ({ period }: Found) => period.dueAt !== null && period.dueAt <= ctx.now();
  await whileIt(ctx, id, isOverdue, async (tx, found) => {
    const { plan, period } = found;
    if (plan.state !== "active") return;
    if (why === "campaign_ended") return closePeriod(tx, plan, period.number, "canceled", why);
    const charge = await chargeOfPeriod(tx, found);
    if (why === "cancelled") return giveUp(tx, found, { code: why, charge });
    if (why === "too_late") {
      if (period.declines > 0) {
        const code = period.reason ?? "card_declined";
        return rest(tx, found, { code, reason: declineReason(code), charge });
      }
      await closePeriod(tx, plan, period.number, "missed", why);
      return tellNotCharged(tx, found, { charge });
    }
    if (why === "not_possible") return endImpossible(tx, plan);
    await rest(tx, found, { code: why, reason: why, charge });
  });
}
