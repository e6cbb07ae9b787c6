import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { contributions } from "@/db/schema/payment";
import { lockCampaign, lockCommunities } from "@/lib/community/inside";
import { type Ctx, inTransaction, log, requireSystem } from "@/lib/platform";

type Late = { id: string; communityId: string; campaignId: string | null };

/** Moves a late gift one step, locking its list. */
async function moveOn(ctx: Ctx, { id, communityId, campaignId }: Late): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (campaignId === null) await lockCommunities(tx, [communityId]);
    else await lockCampaign(tx, campaignId);
    await tx.db.execute(sql`
      select put_gifts_in_order(community_id, campaign_id, sequence) from contributions where id = ${id} and follows_later`);
  });
}

/**
 * Moves gifts settled far after their day (docs/decisions/047-statements.md), one transaction per
 * step. Safe with several workers.
 */
export async function orderGifts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  requireSystem(ctx);
  const failed: string[] = [];
  let steps = 0;
  while (!signal?.aborted) {
    const [late] = await ctx.db
      .select({
        id: contributions.id,
        communityId: contributions.communityId,
        campaignId: contributions.campaignId,
      })
      .from(contributions)
      .where(and(eq(contributions.followsLater, true), notInArray(contributions.id, failed)))
      .orderBy(asc(contributions.id))
      .limit(1);
    if (!late) break;
    try {
      await moveOn(ctx, late);
      steps += 1;
    } catch (error) {
      failed.push(late.id);
      log.error("payments.gifts_not_ordered", error, { communityId: late.communityId });
    }
  }
  return steps;
}
