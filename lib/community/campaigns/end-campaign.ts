import { and, eq, inArray } from "drizzle-orm";
import { campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx } from "@/lib/platform";

/**
 * Sets active → stopped. The caller has locked the campaign and checked for an admin. Throws `conflict` if
 * not active.
 */
export async function markStopped(ctx: Ctx, input: { campaignId: string }): Promise<void> {
  const [row] = await ctx.db
    .update(campaigns)
    .set({ status: "stopped", stoppedAt: ctx.now() })
    .where(and(eq(campaigns.id, input.campaignId), eq(campaigns.status, "launched")))
    .returning({ communityId: campaigns.communityId });
  if (!row) throw conflict("campaign.ended", "campaign is not active");
  await audit(ctx, "campaign.stopped", { type: "campaign", id: input.campaignId }, row);
}

/**
 * Sets active → completed without a payout, for a campaign without money. Throws `conflict` if not active.
 *
 * The caller has locked the campaign and its balance and checked for an admin.
 */
export async function markEnded(ctx: Ctx, input: { campaignId: string }): Promise<void> {
  const now = ctx.now();
  const [row] = await ctx.db
    .update(campaigns)
    .set({ status: "completed", stoppedAt: now, completedAt: now })
    .where(and(eq(campaigns.id, input.campaignId), eq(campaigns.status, "launched")))
    .returning({ communityId: campaigns.communityId });
  if (!row) throw conflict("campaign.ended", "campaign is not active");
  await audit(ctx, "campaign.ended", { type: "campaign", id: input.campaignId }, row);
}

/**
 * Sets stopped → completed when the payout is sent; a resent payout updates the time. Throws `conflict` if
 * never stopped.
 */
export async function markCompleted(ctx: Ctx, input: { campaignId: string; at: Date }): Promise<void> {
  const [row] = await ctx.db
    .update(campaigns)
    .set({ status: "completed", completedAt: input.at })
    .where(and(eq(campaigns.id, input.campaignId), inArray(campaigns.status, ["stopped", "completed"])))
    .returning({ communityId: campaigns.communityId });
  if (!row) throw conflict("campaign.not_stopped");
  await audit(ctx, "campaign.completed", { type: "campaign", id: input.campaignId }, row);
}
