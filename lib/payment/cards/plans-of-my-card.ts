import { and, asc, eq, inArray } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { recurringGifts } from "@/db/schema/recurring";
import { hiddenFromCaller } from "@/lib/community/inside";
import type { Cents } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { LIVE_STATES } from "../recurring/has-plans";

export type PlanOfCard = {
  id: string;
  isToOurBalance: boolean;
  /** Null for Our Balance and for hidden campaigns. */
  campaignName: string | null;
  communityName: string;
  amountCents: Cents;
  months: number;
};

/** Lists the caller's recurring gifts on the saved card, oldest first. Throws `unauthenticated`. */
export async function plansOfMyCard(ctx: Ctx): Promise<PlanOfCard[]> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .select({
      id: recurringGifts.id,
      campaignId: recurringGifts.campaignId,
      campaignName: campaignFacts.name,
      communityName: communityFacts.name,
      amountCents: recurringGifts.amountCents,
      months: recurringGifts.months,
    })
    .from(recurringGifts)
    .innerJoin(communityFacts, eq(communityFacts.id, recurringGifts.communityId))
    .leftJoin(campaignFacts, eq(campaignFacts.id, recurringGifts.campaignId))
    .where(and(eq(recurringGifts.donorId, userId), inArray(recurringGifts.state, [...LIVE_STATES])))
    .orderBy(asc(recurringGifts.createdAt), asc(recurringGifts.id));
  const hidden = await hiddenFromCaller(
    ctx,
    rows.flatMap(({ campaignId }) => campaignId ?? []),
  );
  return rows.map(({ campaignId, campaignName, ...plan }) => ({
    ...plan,
    isToOurBalance: campaignId === null,
    campaignName: campaignId !== null && hidden.has(campaignId) ? null : campaignName,
  }));
}
