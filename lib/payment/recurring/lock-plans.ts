import { and, asc, eq, inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import { type Ctx, locking } from "@/lib/platform";

export type Plan = typeof recurringGifts.$inferSelect;
export type Period = typeof recurringGiftPeriods.$inferSelect;

export type PeriodId = Pick<Period, "recurringGiftId" | "number">;

export async function readPeriod(ctx: Ctx, { recurringGiftId, number }: PeriodId) {
  const [row] = await ctx.db
    .select({ plan: recurringGifts, period: recurringGiftPeriods })
    .from(recurringGiftPeriods)
    .innerJoin(recurringGifts, eq(recurringGifts.id, recurringGiftPeriods.recurringGiftId))
    .where(
      and(eq(recurringGiftPeriods.recurringGiftId, recurringGiftId), eq(recurringGiftPeriods.number, number)),
    );
  return row;
}

export async function attemptOfPeriod(ctx: Ctx, { recurringGiftId, number }: PeriodId) {
  const [attempt] = await ctx.db
    .select()
    .from(donations)
    .where(and(eq(donations.recurringGiftId, recurringGiftId), eq(donations.recurringPeriod, number)));
  return attempt;
}

/** Locks in id order. */
export async function lockPlans(ctx: Ctx, ids: readonly string[]): Promise<Plan[]> {
  if (ids.length === 0) return [];
  locking(ctx, "recurring", ids);
  return ctx.db
    .select()
    .from(recurringGifts)
    .where(inArray(recurringGifts.id, [...ids]))
    .orderBy(asc(recurringGifts.id))
    .for("no key update");
}

export const lockPlan = async (ctx: Ctx, id: string): Promise<Plan | undefined> =>
  (await lockPlans(ctx, [id]))[0];

const OPEN_PERIODS = ["begun", "announced", "charging", "declined", "needs_bank"] as const;

const OPEN: ReadonlySet<string> = new Set(OPEN_PERIODS);
export const isOpenPeriod = ({ state }: Pick<Period, "state">): boolean => OPEN.has(state);

/** The plan must be locked. */
export async function openPeriodOf(ctx: Ctx, planId: string): Promise<Period | undefined> {
  const [row] = await ctx.db
    .select()
    .from(recurringGiftPeriods)
    .where(
      and(
        eq(recurringGiftPeriods.recurringGiftId, planId),
        inArray(recurringGiftPeriods.state, [...OPEN_PERIODS]),
      ),
    );
  return row;
}
