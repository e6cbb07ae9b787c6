import { asc, lte } from "drizzle-orm";
import { recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import { lockStanding } from "@/lib/community/inside";
import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction, log } from "@/lib/platform";
import { cardRates } from "../gifts/card-rates";
import { quoteDonation } from "../gifts/rules/fees";
import { leaveOutUntold } from "./leave-out";
import { lockPlan, type PeriodId, type Plan } from "./lock-plans";
import { cardCode, cardOfPlan, planWords } from "./plan-words";
import { chargeAfterNotice, type Day, dayAt, dueDay, noticeTime } from "./rules/calendar";
import { tellNotCharged } from "./tell-not-charged";
import { writePlan } from "./write-period";

const BATCH = 200;

/**
 * Writes the next period and its notice in one transaction, once per period. On hold, skips the gift and
 * notifies the donor.
 */
async function announce(ctx: Ctx, planId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, planId);
    const now = tx.now();
    if (!plan?.noticeAt || plan.noticeAt > now) return false;
    if ((await lockStanding(tx, plan.communityId)) === "on_hold") {
      await leaveOutUntold(tx, plan);
      return true;
    }
    const { day, missed, next } = dueDay(plan.nextOn, plan, now);
    const shared = { recurringGiftId: plan.id, createdAt: now, updatedAt: now };
    const number = plan.nextNumber + missed.length;
    const left = missed.map((dueOn, at) => ({
      ...shared,
      number: plan.nextNumber + at,
      dueOn,
      state: "missed" as const,
      reason: "asleep",
    }));
    if (day === null) {
      await tx.db.insert(recurringGiftPeriods).values(left);
      await writePlan(tx, plan, {
        nextNumber: number,
        nextOn: next,
        noticeAt: noticeTime(next, plan.timeZone),
      });
      await tellMissed(tx, plan, { number: number - 1, missed });
      return true;
    }
    const dueAt = chargeAfterNotice(day, plan.timeZone, now);
    await tx.db
      .insert(recurringGiftPeriods)
      .values([
        ...left,
        { ...shared, number, dueOn: day, state: "announced" as const, announcedAt: now, dueAt },
      ]);
    await writePlan(tx, plan, { nextNumber: number + 1, nextOn: next, noticeAt: null });
    await tell(tx, plan, { number, chargedOn: dayAt(dueAt, plan.timeZone), missed });
    return true;
  });
}

export const noticeKey = ({ recurringGiftId, number }: PeriodId) =>
  `recurring-notice:${recurringGiftId}:${number}`;

async function tell(ctx: Ctx, plan: Plan, told: { number: number; chargedOn: Day; missed: Day[] }) {
  const quote = quoteDonation(plan, cardRates());
  await queueMessage(ctx, {
    dedupeKey: noticeKey({ recurringGiftId: plan.id, number: told.number }),
    template: "recurring-notice",
    to: { userId: plan.donorId },
    ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
    data: {
      ...(await planWords(ctx, plan)),
      every: String(plan.months),
      amount: formatCents(plan.amountCents),
      fee: formatCents(quote.feeCents),
      feeFrom: plan.coverFees ? "" : "gift",
      charge: formatCents(quote.chargeCents),
      date: formatCalendarDay(told.chargedOn),
      card: cardCode(await cardOfPlan(ctx, plan.donorId)),
      missed: told.missed.map(formatCalendarDay).join(","),
    },
  });
}

/** Notifies the donor of missed days if no announced gift can. */
async function tellMissed(ctx: Ctx, plan: Plan, { number, missed }: { number: number; missed: Day[] }) {
  await tellNotCharged(
    ctx,
    { plan, period: { number } },
    {
      charge: formatCents(quoteDonation(plan, cardRates()).chargeCents),
      missed,
    },
  );
}

async function announceBatch(ctx: Ctx): Promise<{ due: number; announced: number }> {
  const due = await ctx.db
    .select({ id: recurringGifts.id })
    .from(recurringGifts)
    .where(lte(recurringGifts.noticeAt, ctx.now()))
    .orderBy(asc(recurringGifts.noticeAt))
    .limit(BATCH);
  let announced = 0;
  for (const { id } of due) {
    try {
      if (await announce(ctx, id)) announced += 1;
    } catch (error) {
      log.error("payments.recurring_not_announced", error, { recurringGiftId: id });
    }
  }
  return { due: due.length, announced };
}

/**
 * Announces gifts due within three days; failures wait for the next run. Of missed days only the latest is
 * charged, unless too late; the donor is notified of the rest. Returns the number of plans advanced.
 */
export async function announceGifts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const { due, announced } = await announceBatch(ctx);
    all += announced;
    if (due < BATCH || announced === 0 || signal?.aborted) return all;
  }
}
