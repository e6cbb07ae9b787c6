import { cache } from "react";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { getCtx } from "@/app/_lib/session";
import { type CampaignPage, publicCampaign } from "@/lib/community";

/** Drafts, unknown ids, other communities and the recipient's own campaign answer the same not found. */
export const openShared = cache(
  async (communityId: string, campaignId: string): Promise<CampaignPage> =>
    orNotFound(publicCampaign(await getCtx(), { communityId, campaignId })),
);
