import { and, eq } from "drizzle-orm";
import {
  campaignMessages,
  campaigns,
  campaignTypes,
  communities,
  communityMessages,
} from "@/db/schema/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { announceCampaign } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { spanishOf } from "./rules/default-texts";
import { type MessageType, MILESTONES, messageTypeOf } from "./rules/milestones";

export type CampaignRef = { campaignId: string; communityId: string };

/**
 * Queues the text of this type for the members, unless it is off. Returns the untold milestones that it
 * supersedes.
 */
export async function announce(
  ctx: Ctx,
  campaignRef: CampaignRef,
  messageType: MessageType,
): Promise<number[]> {
  const [text] = await ctx.db
    .select({
      content: campaignMessages.content,
      isEnabled: campaignMessages.isEnabled,
      shortCode: campaigns.shortCode,
      campaignTypeId: campaigns.campaignTypeId,
      goalDollars: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      gifts: campaigns.contributionCount,
      way: campaignTypes.way,
      sendsEachMilestone: communities.sendsEachMilestone,
      english: communityMessages.english,
      spanish: communityMessages.spanish,
    })
    .from(campaignMessages)
    .innerJoin(campaigns, eq(campaigns.id, campaignMessages.campaignId))
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .leftJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .leftJoin(
      communityMessages,
      and(
        eq(communityMessages.communityId, campaigns.communityId),
        eq(communityMessages.messageType, campaignMessages.messageType),
      ),
    )
    .where(
      and(
        eq(campaignMessages.campaignId, campaignRef.campaignId),
        eq(campaignMessages.messageType, messageType),
      ),
    );
  if (!text?.isEnabled) return [];
  const { content, shortCode, campaignTypeId, goalDollars, raisedCents, gifts, way, english, spanish } = text;
  const isMilestone = messageType !== LAUNCH_MESSAGE;
  const replaced = await announceCampaign(ctx, {
    ...campaignRef,
    shortCode,
    messageType,
    content,
    contentEs: spanishOf(messageType, content, { campaignTypeId, amount: goalDollars }, { english, spanish }),
    goalDollars: goalDollars ?? 0,
    raisedCents,
    gifts,
    way: way ?? "care",
    waitsForNext: isMilestone && !text.sendsEachMilestone,
  });
  return replaced.flatMap((type) => MILESTONES.filter((milestone) => messageTypeOf(milestone) === type));
}

export const announceLaunch = (ctx: Ctx, campaignRef: CampaignRef) =>
  announce(ctx, campaignRef, LAUNCH_MESSAGE);
