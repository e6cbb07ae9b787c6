import { eq } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { isNotFound, readShortCode } from "@/lib/kernel";
import { type Ctx, consumeLimit, demandLeft, type Limit, limitsAround, newId, query } from "@/lib/platform";
import { type CampaignView, campaignFor } from "./campaign-for";

/**
 * Invalid codes per ten minutes, by account or network. Only misses count, so a class can open one poster's
 * code together, while a guesser has a few tries out of 34 billion.
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
 * Finds the campaign of a typed code, if the caller may see it (docs/decisions/051-short-links.md).
 * - Throws `notFound` like `campaignFor`, with the same steps for an unknown code, a draft's, and the
 *   caller's own campaign.
 * - Throws `too_many` after 40 misses. Checked before and after the lookup: otherwise 100 simultaneous
 *   guesses would all pass before the first one counts.
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
