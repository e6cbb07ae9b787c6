import { and, count, eq, inArray } from "drizzle-orm";
import { recurringGifts } from "@/db/schema/recurring";
import { type Ctx, readOnce } from "@/lib/platform";

/** A plan in one of these states is charged, or can be charged again. */
export const LIVE_STATES = ["active", "paused", "resting", "asked"] as const;

/** How many plans of this person depend on their saved card. */
export const plansOf = (ctx: Ctx, userId: string): Promise<number> =>
  readOnce(ctx, `live-plans:${userId}`, async () => {
    const [row] = await ctx.db
      .select({ count: count() })
      .from(recurringGifts)
      .where(and(eq(recurringGifts.donorId, userId), inArray(recurringGifts.state, [...LIVE_STATES])));
    return row?.count ?? 0;
  });

/** Whether a saved card of this person has to be good for charges without them. */
export const hasPlans = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await plansOf(ctx, userId)) > 0;
