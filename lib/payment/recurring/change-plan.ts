import { eq } from "drizzle-orm";
import { z } from "zod";
import { savedCards } from "@/db/schema/payment";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import { memberRole } from "@/lib/community/inside";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, requireRecentProof } from "@/lib/platform";
import { quoteNow } from "../gifts/quote";
import { donationAmountSchema, monthsSchema } from "../schemas";
import { type Ended, endPlan, stopOpenPeriod } from "./end-plan";
import { lockOwnPlan, lockPlanOf, planOrLinkSchema, recurringGiftSchema } from "./find-plan";
import { openPeriodOf, type Plan, readPeriod } from "./lock-plans";
import { firstDayFrom, nextDay, noticeTime } from "./rules/calendar";
import { writePlan } from "./write-period";

const subject = ({ id }: Plan) => ({ type: "recurring_gift", id });

function demandLive(plan: Plan): void {
  if (plan.state === "ended") throw conflict("gift.recurring_ended");
}

/**
 * Pauses a plan, also by message link. `underWay`: a bank was being asked, and that gift finishes. Throws
 * `notFound`, `conflict` if ended.
 */
export const pauseRecurringGift = command(planOrLinkSchema, async (ctx, input): Promise<Ended> => {
  const plan = await lockPlanOf(ctx, input);
  demandLive(plan);
  if (plan.state !== "active") return { underWay: false };
  const stopped = await stopOpenPeriod(ctx, plan, "skipped", "paused");
  await writePlan(ctx, plan, { state: "paused", noticeAt: null });
  await audit(ctx, "recurring_gift.paused", subject(plan));
  return stopped;
});

/**
 * Resumes a plan with the first gift that can be announced three days before. Missed gifts are not made up.
 *
 * - Throws `notFound`, `proof_needed`, `conflict` without a saved card or if ended.
 */
export const resumeRecurringGift = command(recurringGiftSchema, async (ctx, input): Promise<void> => {
  const plan = await lockOwnPlan(ctx, input);
  demandLive(plan);
  if (plan.state === "active") return;
  if (plan.state === "asked") throw conflict("gift.recurring_campaign_ended");
  requireRecentProof(ctx);
  await goOn(ctx, plan, {});
  await audit(ctx, "recurring_gift.resumed", subject(plan));
});

async function goOn(ctx: Ctx, plan: Plan, change: { campaignId?: null }): Promise<void> {
  const [card] = await ctx.db
    .select({ id: savedCards.paymentMethodId })
    .from(savedCards)
    .where(eq(savedCards.userId, plan.donorId));
  if (!card) throw conflict("gift.recurring_needs_card");
  const nextOn = firstDayFrom(plan.nextOn, plan, ctx.now());
  // A gift now charging schedules the next one when it finishes.
  const isOpen = (await openPeriodOf(ctx, plan.id)) !== undefined;
  await writePlan(ctx, plan, {
    ...change,
    state: "active",
    restReason: null,
    askedUntil: null,
    nextOn,
    noticeAt: isOpen ? null : noticeTime(nextOn, plan.timeZone),
  });
}

/**
 * Redirects a plan whose campaign has ended to Our Balance.
 *
 * - Throws `notFound`, `proof_needed`, `conflict` unless the donor is being asked and still a member.
 */
export const redirectRecurringGift = command(recurringGiftSchema, async (ctx, input): Promise<void> => {
  const plan = await lockOwnPlan(ctx, input);
  demandLive(plan);
  if (plan.state !== "asked") return;
  if ((await memberRole(ctx, plan.communityId)) === null) throw conflict("gift.recurring_members_only");
  requireRecentProof(ctx);
  await goOn(ctx, plan, { campaignId: null });
  await audit(ctx, "recurring_gift.redirected", subject(plan));
});

const skipSchema = planOrLinkSchema.extend({
  /** Shown on the page (`RecurringGift.skips`); default is the next. */
  gift: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

async function pastGift(ctx: Ctx, { id }: Plan, number: number): Promise<Ended> {
  const period = await readPeriod(ctx, { recurringGiftId: id, number });
  return { underWay: period?.period.state === "paid" };
}

/**
 * Skips the next gift; with `gift`, only that one, so a double press or stale page skips no other.
 * `underWay`: it was charging or is paid. Also by message link. Throws `notFound`, `conflict` if ended.
 */
export const skipRecurringGift = command(skipSchema, async (ctx, { gift, ...which }): Promise<Ended> => {
  const plan = await lockPlanOf(ctx, which);
  demandLive(plan);
  if (plan.state !== "active") return { underWay: false };
  const open = await openPeriodOf(ctx, plan.id);
  const next = open?.number ?? plan.nextNumber;
  if (gift !== undefined && gift !== next) return pastGift(ctx, plan, gift);
  if (open) {
    const stopped = await stopOpenPeriod(ctx, plan, "skipped", "skipped");
    if (stopped.underWay) return stopped;
    await writePlan(ctx, plan, { noticeAt: noticeTime(plan.nextOn, plan.timeZone) });
  } else {
    const now = ctx.now();
    await ctx.db.insert(recurringGiftPeriods).values({
      recurringGiftId: plan.id,
      number: plan.nextNumber,
      dueOn: plan.nextOn,
      state: "skipped",
      reason: "skipped",
      createdAt: now,
      updatedAt: now,
    });
    const nextOn = nextDay(plan.nextOn, plan);
    await writePlan(ctx, plan, {
      nextNumber: plan.nextNumber + 1,
      nextOn,
      noticeAt: noticeTime(nextOn, plan.timeZone),
    });
  }
  await audit(ctx, "recurring_gift.skipped", subject(plan));
  return { underWay: false };
});

const changeSchema = recurringGiftSchema.extend({
  amount: donationAmountSchema,
  months: monthsSchema,
  coverFees: z.boolean(),
});

/**
 * Changes sum and rhythm from the next gift on, whose day stays. A gift already tried keeps its sum.
 *
 * - Throws `notFound`, `proof_needed`, `invalid` by field, `conflict` if ended.
 */
export const changeRecurringGift = command(changeSchema, async (ctx, input): Promise<void> => {
  const plan = await lockOwnPlan(ctx, input);
  demandLive(plan);
  requireRecentProof(ctx);
  const { amount, months, coverFees } = input;
  const { amountCents } = quoteNow({ dollars: amount, coverFees });
  const open = await openPeriodOf(ctx, plan.id);
  // The day after an announced gift was computed with the old rhythm.
  const nextOn = open ? nextDay(open.dueOn, { months, dayOfMonth: plan.dayOfMonth }) : plan.nextOn;
  await writePlan(ctx, plan, { amountCents, months, coverFees, nextOn });
  await audit(ctx, "recurring_gift.changed", subject(plan));
});

/**
 * Ends a plan for good (001 §4). Idempotent; also by message link. `underWay`: a bank was being asked. Throws
 * `notFound`.
 */
export const endRecurringGift = command(planOrLinkSchema, async (ctx, input): Promise<Ended> => {
  const plan = await lockPlanOf(ctx, input);
  if (plan.state === "ended") return { underWay: false };
  const ended = await endPlan(ctx, plan, "donor", { isTold: false });
  await audit(ctx, "recurring_gift.ended", subject(plan));
  return ended;
});
