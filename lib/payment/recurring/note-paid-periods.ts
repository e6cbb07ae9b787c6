import { and, eq, or } from "drizzle-orm";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { isOpenPeriod, lockPlans, type Plan } from "./lock-plans";
import { closePeriod, writePeriod, writePlan } from "./write-period";

type OfPlan = { planId: string; number: number };

const ofPlan = ({ recurringGiftId, recurringPeriod }: Attempt): OfPlan[] =>
  recurringGiftId !== null && recurringPeriod !== null
    ? [{ planId: recurringGiftId, number: recurringPeriod }]
    : [];

async function start(ctx: Ctx, plan: Plan): Promise<Plan> {
  if (plan.state !== "starting") return plan;
  await writePlan(ctx, plan, { state: "active" });
  return { ...plan, state: "active" };
}

/**
 * Records paid gifts in their plans, by any payer and however late, in the transaction that books them. The
 * donations must be locked. The next sweep asks about an ended campaign.
 */
export async function notePaidPeriods(ctx: Ctx, paid: Attempt[]): Promise<void> {
  const due = paid.flatMap(ofPlan);
  if (due.length === 0) return;
  const plans = new Map(
    (
      await lockPlans(
        ctx,
        due.map(({ planId }) => planId),
      )
    ).map((plan) => [plan.id, plan]),
  );
  const periods = await ctx.db
    .select()
    .from(recurringGiftPeriods)
    .where(
      or(
        ...due.map(({ planId, number }) =>
          and(eq(recurringGiftPeriods.recurringGiftId, planId), eq(recurringGiftPeriods.number, number)),
        ),
      ),
    );
  for (const { planId, number } of due) {
    const plan = plans.get(planId);
    const period = periods.find((one) => one.recurringGiftId === planId && one.number === number);
    if (!plan || !period || period.state === "paid") continue;
    // A closed period was paid after all; the plan continues unchanged.
    if (!isOpenPeriod(period)) await writePeriod(ctx, period, { state: "paid", dueAt: null, reason: null });
    else await closePeriod(ctx, number === 0 ? await start(ctx, plan) : plan, number, "paid");
  }
}
