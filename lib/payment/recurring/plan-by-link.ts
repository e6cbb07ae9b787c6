import { eq } from "drizzle-orm";
import { z } from "zod";
import { recurringGifts } from "@/db/schema/recurring";
import { hiddenFromCaller, mayNotBeNamedTo } from "@/lib/community/inside";
import { type Ctx, query } from "@/lib/platform";
import { planIdOfLink } from "./find-plan";
import type { Plan } from "./lock-plans";
import { type RecurringGift, viewsOf } from "./plan-view";

/**
 * A recurring gift for whoever holds the link of a message about it: what it gives, to what and when. Nothing about who
 * gives it, their card, or what was given.
 */
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

/** Neither the reader nor the donor, who may be another person, is told of a campaign that is for them. */
async function hiddenHere(ctx: Ctx, { campaignId, donorId }: Plan): Promise<Set<string>> {
  if (campaignId === null) return new Set();
  const [fromReader, isTheirs] = await Promise.all([
    hiddenFromCaller(ctx, [campaignId]),
    mayNotBeNamedTo(ctx, campaignId, { userId: donorId }),
  ]);
  return isTheirs ? new Set([campaignId]) : fromReader;
}

/**
 * The recurring gift that a link of a message is about; null for a link that does not work any more. It changes nothing:
 * e-mail scanners open links. The token has 256 random bits, so nobody guesses one.
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
