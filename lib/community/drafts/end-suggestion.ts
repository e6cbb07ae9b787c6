import { and, eq, isNull } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";

/**
 * A suggestion was launched or deleted: it waits no more. Of a suggester who has deleted their account nothing is kept
 * beyond that. Does nothing for a draft that nobody suggested. Checks no permission.
 */
export async function endSuggestion(ctx: Ctx, campaignId: string): Promise<void> {
  const ofIt = eq(campaignSuggestions.campaignId, campaignId);
  await ctx.db.delete(campaignSuggestions).where(and(ofIt, isNull(campaignSuggestions.suggestedBy)));
  await ctx.db.update(campaignSuggestions).set({ endedAt: ctx.now() }).where(ofIt);
}
