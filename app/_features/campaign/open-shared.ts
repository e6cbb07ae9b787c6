import { cache } from "react";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { getCtx } from "@/app/_lib/session";
import { type CampaignPage, publicCampaign } from "@/lib/community";

/**
 * The campaign behind a shared link, active or ended. Drafts, unknown ids, other communities, and the campaign that is
 * for the caller are not found: one answer for all.
 */
export const openShared = cache(
  async (communityId: string, campaignId: string): Promise<CampaignPage> =>
    orNotFound(publicCampaign(await getCtx(), { communityId, campaignId })),
);
