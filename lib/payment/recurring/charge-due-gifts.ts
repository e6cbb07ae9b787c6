import { asc, lte } from "drizzle-orm";
import { recurringGiftLinks, recurringGiftPeriods } from "@/db/schema/recurring";
import { statementLinks } from "@/db/schema/statements";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { type Clocks, isClockRight } from "../clocks/compare-clocks";
import { eachLimited } from "../settling/each-limited";
import { isUpToDate } from "../settling/reconcile-payments";
import { announceGifts } from "./announce-gifts";
import { cancelEndedAttempts } from "./cancel-attempts";
import { chargePeriod } from "./charge-period";
import { sweepPlans } from "./sweep-plans";

const BATCH = 200;
const AT_ONCE = 5;

/** Charges up to 200 gifts; failures stay due. */
async function chargeBatch(ctx: Ctx, clocks: Clocks, signal?: AbortSignal): Promise<number> {
  const due = await ctx.db
    .select({ recurringGiftId: recurringGiftPeriods.recurringGiftId, number: recurringGiftPeriods.number })
    .from(recurringGiftPeriods)
    .where(lte(recurringGiftPeriods.dueAt, ctx.now()))
    .orderBy(asc(recurringGiftPeriods.dueAt))
    .limit(BATCH);
  if (due.length === 0 || !(await isClockRight(ctx, clocks, "stripe"))) return 0;
  await eachLimited(due, AT_ONCE, async (period) => {
    if (signal?.aborted) return;
    try {
      await chargePeriod(ctx, period);
    } catch (error) {
      log.error("payments.recurring_not_charged", error, period);
    }
  });
  return due.length;
}

/**
 * Sweeps, announces and charges, once all Stripe events are settled. If our clock is off by more than two
 * minutes, only notifies the desk. Idempotent, safe with several workers.
 */
export async function chargeDueGifts(
  ctx: Ctx,
  { clocks }: { clocks: Clocks },
  signal?: AbortSignal,
): Promise<{ announced: number; due: number }> {
  requireSystem(ctx);
  if (!(await isClockRight(ctx, clocks, "database"))) return { announced: 0, due: 0 };
  const announced = await announceDueGifts(ctx, signal);
  const mayCharge = await isUpToDate(ctx);
  if (!mayCharge) log.warn("payments.recurring_waits", { for: "what Stripe has told meanwhile" });
  const due = mayCharge ? await chargeBatch(ctx, clocks, signal) : 0;
  await cancelEndedAttempts(ctx);
  return { announced, due };
}

/** Charges no one. */
export async function announceDueGifts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  requireSystem(ctx);
  await sweepPlans(ctx);
  return announceGifts(ctx, signal);
}

export async function forgetOldLinks(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db.delete(recurringGiftLinks).where(lte(recurringGiftLinks.expiresAt, ctx.now()));
  await ctx.db.delete(statementLinks).where(lte(statementLinks.expiresAt, ctx.now()));
}
