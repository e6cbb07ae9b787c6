import { and, eq } from "drizzle-orm";
import { type PeriodState, recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import type { Ctx } from "@/lib/platform";
import type { Period, Plan } from "./lock-plans";
import { noticeTime } from "./rules/calendar";

type PeriodChange = Partial<
  Pick<Period, "firstTriedAt" | "declines" | "unanswered" | "reason" | "announcedAt">
> & {
  state: PeriodState;
  /** Next action of the worker, if any. */
  dueAt: Date | null;
};

const isThis = (period: Pick<Period, "recurringGiftId" | "number">) =>
  and(
    eq(recurringGiftPeriods.recurringGiftId, period.recurringGiftId),
    eq(recurringGiftPeriods.number, period.number),
  );

/** The plan must be locked. */
export async function writePeriod(
  ctx: Ctx,
  period: Pick<Period, "recurringGiftId" | "number">,
  change: PeriodChange,
): Promise<void> {
  await ctx.db
    .update(recurringGiftPeriods)
    .set({ ...change, updatedAt: ctx.now() })
    .where(isThis(period));
}

type PlanChange = Partial<
  Pick<
    Plan,
    | "state"
    | "endReason"
    | "restReason"
    | "endedAt"
    | "askedUntil"
    | "nextOn"
    | "nextNumber"
    | "noticeAt"
    | "amountCents"
    | "coverFees"
    | "months"
    | "campaignId"
  >
>;

/** The plan must be locked. */
export async function writePlan(ctx: Ctx, plan: Pick<Plan, "id">, change: PlanChange): Promise<void> {
  await ctx.db
    .update(recurringGifts)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(recurringGifts.id, plan.id));
}

type PeriodEnd = "paid" | "skipped" | "missed" | "canceled";

/**
 * Ends a period and, if the plan is active, schedules the next. The plan must be locked.
 * `cancelEndedAttempts` cancels a still-open attempt.
 */
export async function closePeriod(
  ctx: Ctx,
  plan: Pick<Plan, "id" | "state" | "nextOn" | "timeZone">,
  number: number,
  state: PeriodEnd,
  reason: string | null = null,
): Promise<void> {
  await writePeriod(ctx, { recurringGiftId: plan.id, number }, { state, dueAt: null, reason });
  await writePlan(ctx, plan, {
    noticeAt: plan.state === "active" ? noticeTime(plan.nextOn, plan.timeZone) : null,
  });
}
