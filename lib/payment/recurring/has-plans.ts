import { and, count, eq, inArray } from "drizzle-orm";
import { recurringGifts } from "@/db/schema/recurring";
import { type Ctx, readOnce } from "@/lib/platform";

/** Charged, or can be again. */
export const LIVE_STATES = ["active", "paused", "resting", "asked"] as const;

export const plansOf = (ctx: Ctx, userId: string): Promise<number> =>
  readOnce(ctx, `live-plans:${userId}`, async () => {
    const [row] = await ctx.db
      .select({ count: count() })
      .from(recurringGifts)
      .where(and(eq(recurringGifts.donorId, userId), inArray(recurringGifts.state, [...LIVE_STATES])));
    return row?.count ?? 0;
  });

/** For plans, the saved card must allow off-session charges. */
export const hasPlans = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await plansOf(ctx, userId)) > 0;
