import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { requireMember } from "../policies";
import { campaignIdSchema } from "../schemas";
import { type CampaignView, campaignFor } from "./campaign-for";
import { type Progress, progress } from "./rules/progress";

/** A campaign as shown to every reader who may see it. */
export type CampaignPage = CampaignView & {
  progress: Progress;
};

const withProgress = (campaign: CampaignView): CampaignPage => ({
  ...campaign,
  progress: progress(campaign.raisedCents, campaign.amount),
});

/**
 * Returns the page for visitors, strangers and members alike: active, stopped or completed (`status`). Throws
 * `notFound` if it does not exist for the caller.
 */
export const publicCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  return withProgress(await campaignFor(ctx, input));
});

/** An active campaign for a member of its community. Throws `notFound` once it is no longer active. */
export const activeCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  await requireMember(ctx, campaign.communityId);
  if (campaign.status !== "launched") throw notFound("no longer active");
  return withProgress(campaign);
});

/** A stopped or completed campaign; its `completedAt` is the transaction time. Throws `notFound` for active ones. */
export const completedCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  if (!campaign.isEnded) throw notFound("still active");
  return withProgress(campaign);
});
