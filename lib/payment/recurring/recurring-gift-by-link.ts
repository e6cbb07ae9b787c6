import { eq } from "drizzle-orm";
import { z } from "zod";
import { recurringGifts } from "@/db/schema/recurring";
import { hiddenFromCaller, mayNotBeNamedTo } from "@/lib/community/inside";
import { type Ctx, query } from "@/lib/platform";
import { planIdOfLink } from "./find-plan";
import type { Plan } from "./lock-plans";
import { type RecurringGift, viewsOf } from "./plan-view";

/** Nothing about the donor, their card or past gifts. */
export type LinkedRecurringGift = Pick<
  RecurringGift,
  | "id"
  | "state"
  | "isOnHold"
  | "community"
  | "campaign"
  | "amountCents"
  | "coverFees"
  | "months"
  | "next"
  | "open"
  | "skips"
  | "askedUntil"
>;

/** Reader and donor may be different people, and the campaign for either. */
async function hiddenHere(ctx: Ctx, { campaignId, donorId }: Plan): Promise<Set<string>> {
  if (campaignId === null) return new Set();
  const [fromReader, isTheirs] = await Promise.all([
    hiddenFromCaller(ctx, [campaignId]),
    mayNotBeNamedTo(ctx, campaignId, { userId: donorId }),
  ]);
  return isTheirs ? new Set([campaignId]) : fromReader;
}

/**
 * Null if expired or unknown. Changes nothing, because e-mail scanners open links. The token has 256 random
 * bits.
 */
export const recurringGiftByLink = query(
  z.object({ token: z.string() }),
  async (ctx, { token }): Promise<LinkedRecurringGift | null> => {
    const planId = await planIdOfLink(ctx, token);
    if (planId === null) return null;
    const plans = await ctx.db.select().from(recurringGifts).where(eq(recurringGifts.id, planId));
    const [plan] = plans;
    const [view] = plan ? await viewsOf(ctx, plans, await hiddenHere(ctx, plan)) : [];
    if (!view) return null;
    const { id, state, isOnHold, community, campaign, amountCents, coverFees, months } = view;
    const { next, open, skips, askedUntil } = view;
    return {
      ...{ id, state, isOnHold, community, campaign, amountCents, coverFees, months },
      ...{ next, open, skips, askedUntil },
    };
  },
);
