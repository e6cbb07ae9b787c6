import { eq } from "drizzle-orm";
import { campaignMessages, campaignMilestones } from "@/db/schema/community";
import type { Cents } from "@/lib/kernel";
import { announceCampaign } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { crossedMilestones, LAUNCH_MESSAGE, type MessageType, messageTypeOf } from "./rules/milestones";

type CampaignRef = { campaignId: string; communityId: string };

/** Queues the campaign's text of this type for the members; returns false when the admins switched it off. */
async function announce(ctx: Ctx, campaignRef: CampaignRef, messageType: MessageType): Promise<boolean> {
  const texts = await ctx.db
    .select()
    .from(campaignMessages)
    .where(eq(campaignMessages.campaignId, campaignRef.campaignId));
  const text = texts.find((row) => row.messageType === messageType);
  if (!text?.isEnabled) return false;
  await announceCampaign(ctx, { ...campaignRef, messageType, content: text.content });
  return true;
}

/** Queues the launch message, unless the admins switched it off. */
export const announceLaunch = (ctx: Ctx, campaignRef: CampaignRef) =>
  announce(ctx, campaignRef, LAUNCH_MESSAGE);

/**
 * Records every milestone that is reached now and was never reached before, and announces the highest. The
 * campaign's row must be locked; the primary key of `campaign_milestones` ensures that each is crossed once.
 */
export async function crossMilestones(
  ctx: Ctx,
  campaignRef: CampaignRef,
  reached: { raisedCents: Cents; goalDollars: number },
): Promise<void> {
  const known = await ctx.db
    .select({ milestone: campaignMilestones.milestone })
    .from(campaignMilestones)
    .where(eq(campaignMilestones.campaignId, campaignRef.campaignId));
  const crossing = crossedMilestones({ ...reached, alreadyCrossed: known.map((row) => row.milestone) });
  if (crossing.announce === null) return;
  const told = await announce(ctx, campaignRef, messageTypeOf(crossing.announce));
  const row = { campaignId: campaignRef.campaignId, crossedAt: ctx.now() };
  await ctx.db
    .insert(campaignMilestones)
    .values([
      ...crossing.superseded.map((milestone) => ({ ...row, milestone, outcome: "superseded" as const })),
      { ...row, milestone: crossing.announce, outcome: told ? ("announced" as const) : ("silent" as const) },
    ]);
}
