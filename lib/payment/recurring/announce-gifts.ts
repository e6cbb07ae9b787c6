import { asc, lte } from "drizzle-orm";
import { recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import { holdStanding } from "@/lib/community/inside";
import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction, log } from "@/lib/platform";
import { cardRates } from "../gifts/rates";
import { quoteDonation } from "../gifts/rules/fees";
import { leaveOutUntold } from "./leave-out";
import { lockPlan, type PeriodId, type Plan } from "./lock-plans";
import { cardCode, cardOfPlan, planWords } from "./plan-words";
import { chargeAfterNotice, type Day, dayAt, dueDay, noticeTime } from "./rules/calendar";
import { tellNotCharged } from "./tell-not-charged";
import { writePlan } from "./write-period";

const BATCH = 200;

/**
 * Tells the donor of the next gift and writes its period, in one transaction: once for each period. Of a community on hold
 * the gift is left out, and the donor is told of that.
 */
async function announce(ctx: Ctx, planId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, planId);
    const now = tx.now();
    if (!plan?.noticeAt || plan.noticeAt > now) return false;
    if ((await holdStanding(tx, plan.communityId)) === "on_hold") {
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

/** The key of the message that announces a period. */
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

/** Tells the donor of days that are too late to be charged, where no gift is announced that could say so. */
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
 * Announces the gifts that are due within three days; one that fails is left to the next run. Of days that went by
 * unannounced only the latest is charged, unless it is too late, and the donor reads of the others. Returns how many
 * plans moved on.
 */
export async function announceGifts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const { due, announced } = await announceBatch(ctx);
    all += announced;
    if (due < BATCH || announced === 0 || signal?.aborted) return all;
  }
}
