import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { requireMember } from "../policies";
import { campaignIdSchema } from "../schemas";
import { type CampaignView, campaignFor } from "./campaign-for";
import { type Progress, progress } from "./rules/progress";

export type CampaignPage = CampaignView & {
  progress: Progress;
};

const withProgress = (campaign: CampaignView): CampaignPage => ({
  ...campaign,
  progress: progress(campaign.raisedCents, campaign.amount),
});

/** Returns an active or ended campaign (`status`), the same for visitors and members. Throws `notFound`. */
export const publicCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  return withProgress(await campaignFor(ctx, input));
});

/** Returns an active campaign for a member. Throws `notFound` if it is not active. */
export const activeCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  await requireMember(ctx, campaign.communityId);
  if (campaign.status !== "launched") throw notFound("no longer active");
  return withProgress(campaign);
});

/** Returns an ended campaign; `completedAt` is the transaction time. Throws `notFound` for active ones. */
export const completedCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  if (!campaign.isEnded) throw notFound("still active");
  return withProgress(campaign);
});
