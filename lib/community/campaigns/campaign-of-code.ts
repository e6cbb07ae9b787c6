import { eq } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { isNotFound, readShortCode } from "@/lib/kernel";
import { type Ctx, consumeLimit, demandLeft, type Limit, limitsAround, newId, query } from "@/lib/platform";
import { type CampaignView, campaignFor } from "./campaign-for";

/**
 * Wrong codes per ten minutes, by account or else network. Only misses count, so a class can open one
 * poster's code; a guesser gets few tries out of 34 billion.
 */
const MISSES: Limit = { max: 40, windowSeconds: 10 * 60 };

const limitsOf = (ctx: Ctx): [string, Limit][] =>
  ctx.actor.kind === "user"
    ? [[`short-code:${ctx.actor.userId}`, MISSES]]
    : limitsAround(ctx, "short-code", MISSES);

async function demandMissesLeft(ctx: Ctx, limits: readonly [string, Limit][]): Promise<void> {
  for (const [key, limit] of limits) await demandLeft(ctx, key, limit);
}

/** Throws `too_many`. */
async function countMiss(ctx: Ctx, limits: readonly [string, Limit][]): Promise<void> {
  const counted = await Promise.allSettled(limits.map(([key, limit]) => consumeLimit(ctx, key, limit)));
  for (const one of counted) if (one.status === "rejected") throw one.reason;
}

/**
 * Returns the campaign of a typed code. The steps are the same for unknown codes, drafts and the recipient.
 *
 * - Throws `notFound` like `campaignFor`, and `too_many` after forty misses (decision 018).
 * - Checks the limit before and after the lookup: concurrent guesses all pass the first check.
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
    // Widest first, so that concurrent guesses have counted where the limit is lowest.
    await demandMissesLeft(ctx, limits.toReversed());
    return campaign;
  },
);
