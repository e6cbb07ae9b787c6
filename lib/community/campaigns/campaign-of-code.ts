import { eq } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { isNotFound, readShortCode } from "@/lib/kernel";
import { type Ctx, demandLeft, isWithinLimit, type Limit, limitsAround, newId, query } from "@/lib/platform";
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

/**
 * The campaign of a code as somebody typed it, for everybody to whom the campaign exists. Throws `notFound` like
 * `campaignFor`, with the same steps whether there is no such code, it is a draft's, or the campaign is for the caller; and
 * `too_many` for whoever has typed forty codes that lead nowhere (docs/decisions/051-short-links.md).
 */
export const campaignOfCode = query(
  z.object({ shortCode: z.string() }),
  async (ctx, input): Promise<CampaignView> => {
    const limits = limitsOf(ctx);
    for (const [key, limit] of limits) await demandLeft(ctx, key, limit);
    const [known] = await ctx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.shortCode, readShortCode(input.shortCode) ?? ""));
    try {
      return await campaignFor(ctx, { campaignId: known?.id ?? newId() });
    } catch (error) {
      if (isNotFound(error)) for (const [key, limit] of limits) await isWithinLimit(ctx, key, limit);
      throw error;
    }
  },
);
