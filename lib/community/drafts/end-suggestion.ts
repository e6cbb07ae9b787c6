import { and, eq, isNull } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";

/** Erases it if its author's account is deleted. Checks no permission. */
export async function endSuggestion(ctx: Ctx, campaignId: string): Promise<void> {
  const ofIt = eq(campaignSuggestions.campaignId, campaignId);
  await ctx.db.delete(campaignSuggestions).where(and(ofIt, isNull(campaignSuggestions.suggestedBy)));
  await ctx.db.update(campaignSuggestions).set({ endedAt: ctx.now() }).where(ofIt);
}
