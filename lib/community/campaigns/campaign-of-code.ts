import { eq } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { isNotFound, readShortCode } from "@/lib/kernel";
import { type Ctx, consumeLimit, demandLeft, type Limit, limitsAround, newId, query } from "@/lib/platform";
import { type CampaignView, campaignFor } from "./campaign-for";

/**
 * Codes that lead nowhere, in ten minutes: by account, else by network. Only these count, so a class may open one poster's
 * code together, and whoever guesses has a few tries out of 34 billion.
 */
const MISSES: Limit = { max: 40, windowSeconds: 10 * 60 };

const limitsOf = (ctx: Ctx): [string, Limit][] =>
  ctx.actor.kind === "user"
    ? [[`short-code:${ctx.actor.userId}`, MISSES]]
    : limitsAround(ctx, "short-code", MISSES);

/** Throws `too_many` where no misses are left. */
async function demandMissesLeft(ctx: Ctx, limits: readonly [string, Limit][]): Promise<void> {
  for (const [key, limit] of limits) await demandLeft(ctx, key, limit);
}

/** Counts a miss everywhere, and throws `too_many` where it is one more than there may be. */
async function countMiss(ctx: Ctx, limits: readonly [string, Limit][]): Promise<void> {
  const counted = await Promise.allSettled(limits.map(([key, limit]) => consumeLimit(ctx, key, limit)));
  for (const one of counted) if (one.status === "rejected") throw one.reason;
}

/**
 * The campaign of a code as somebody typed it, for everybody to whom the campaign exists. Throws `notFound` like
 * `campaignFor`, with the same steps whether there is no such code, it is a draft's, or the campaign is for the caller; and
 * `too_many` for whoever has typed forty codes that lead nowhere (docs/decisions/051-short-links.md). The limit is asked
 * before and after the look: of a hundred guesses sent at once, all are let in before the first has counted.
 */
export const campaignOfCode = query(
  z.object({ shortCode: z.string() }),
  async (ctx, input): Promise<CampaignView> => {
    const limits = limitsOf(ctx);
    await demandMissesLeft(ctx, limits);
    const [known] = await ctx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.shortCode, readShortCode(input.shortCode) ?? ""));
    let campaign: CampaignView;
    try {
      campaign = await campaignFor(ctx, { campaignId: known?.id ?? newId() });
    } catch (error) {
      if (isNotFound(error)) await countMiss(ctx, limits);
      throw error;
    }
    // The widest first, so that the guesses beside this one have counted where the limit is the lowest.
    await demandMissesLeft(ctx, limits.toReversed());
    return campaign;
  },
);
