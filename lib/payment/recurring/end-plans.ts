import { and, eq, ne } from "drizzle-orm";
import { type EndReason, recurringGifts } from "@/db/schema/recurring";
import type { Ctx } from "@/lib/platform";
import { endPlan } from "./end-plan";
import { lockPlans } from "./lock-plans";

/** Locks a person's unfinished plans, in one community or all, until commit. */
export async function lockPlansOf(
  ctx: Ctx,
  { userId, communityId }: { userId: string; communityId?: string | undefined },
) {
  const rows = await ctx.db
    .select({ id: recurringGifts.id })
    .from(recurringGifts)
    .where(
      and(
        eq(recurringGifts.donorId, userId),
        ne(recurringGifts.state, "ended"),
        communityId === undefined ? undefined : eq(recurringGifts.communityId, communityId),
      ),
    );
  return lockPlans(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Runs in the transaction that removes the plans' basis (membership, account). Returns the count. */
export async function endPlansOf(
  ctx: Ctx,
  whose: { userId: string; communityId?: string },
  reason: EndReason,
  told: { isTold: boolean },
): Promise<number> {
  const plans = (await lockPlansOf(ctx, whose)).filter(({ state }) => state !== "ended");
  for (const plan of plans) await endPlan(ctx, plan, reason, told);
  return plans.length;
}
