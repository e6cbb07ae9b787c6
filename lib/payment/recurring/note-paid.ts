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

/** The first gift is paid: from now on the plan is charged by itself. */
async function start(ctx: Ctx, plan: Plan): Promise<Plan> {
  if (plan.state !== "starting") return plan;
  await writePlan(ctx, plan, { state: "active" });
  return { ...plan, state: "active" };
}

/**
 * Notes in their plans that these gifts were paid, whoever paid them and however late; in the transaction that books
 * them. The donations must be locked. A plan whose campaign has ended meanwhile is asked about by the next sweep.
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
    // One that was given up meanwhile was paid all the same; the plan goes on as it does.
    if (!isOpenPeriod(period)) await writePeriod(ctx, period, { state: "paid", dueAt: null, reason: null });
    else await closePeriod(ctx, number === 0 ? await start(ctx, plan) : plan, number, "paid");
  }
}
