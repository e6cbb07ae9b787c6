import { redirect } from "next/navigation";
import { cache } from "react";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { ADMIN, type CampaignPage, publicCampaign } from "@/lib/community";
import type { Ctx } from "@/lib/platform";

/**
 * Returns an active campaign for a member. Other communities' members get the public page, unless the URL
 * names their community (000 §2). The recipient gets the "not found" of a missing campaign.
 */
export const openActive = cache(
  async (ctx: Ctx, campaignId: string, communityId: string | undefined): Promise<CampaignPage> => {
    const campaign = await orNotFound(publicCampaign(ctx, { campaignId, communityId }));
    const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
    if (campaign.isEnded) {
      redirect(
        campaign.viewerRole === ADMIN
          ? campaignPaths.completed(campaign.id)
          : campaignPaths.completedForMembers(campaignRef),
      );
    }
    if (campaign.viewerRole === null && communityId === undefined)
      redirect(campaignPaths.shared(campaignRef));
    return campaign;
  },
);

export const openEnded = cache(
  async (ctx: Ctx, campaignId: string, communityId: string | undefined): Promise<CampaignPage> => {
    const campaign = await orNotFound(publicCampaign(ctx, { campaignId, communityId }));
    const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
    if (campaign.viewerRole === null) redirect(campaignPaths.shared(campaignRef));
    if (!campaign.isEnded) redirect(campaignPaths.active(campaign.id));
    return campaign;
  },
);
