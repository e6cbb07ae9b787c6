import { type CampaignPage, isActive, myCommunity, publicCampaign } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import type { GiftTarget } from "./flows";

export type FoundTarget = {
  target: GiftTarget;
  /** Null for Our Balance. */
  campaign: CampaignPage | null;
  communityName: string;
  isOpen: boolean;
  isOnHold: boolean;
};

type Wanted = Pick<GiftTarget, "flow" | "campaignId"> & { communityId?: string | undefined };

/**
 * Throws `notFound` if the campaign does not exist for the caller (or is for them), or for another
 * community's balance.
 */
export async function findTarget(ctx: Ctx, wanted: Wanted): Promise<FoundTarget> {
  const { flow, campaignId, communityId } = wanted;
  if (flow === "balance" || !campaignId) {
    const community = await myCommunity(ctx, { communityId: communityId ?? "" });
    return {
      target: { flow: "balance", communityId: community.id, campaignId: null, namesCommunity: false },
      campaign: null,
      communityName: community.name,
      isOpen: true,
      isOnHold: community.isOnHold,
    };
  }
  const campaign = await publicCampaign(ctx, { campaignId, communityId });
  return {
    target: {
      flow,
      communityId: campaign.communityId,
      campaignId: campaign.id,
      namesCommunity: flow === "member" && communityId !== undefined,
    },
    campaign,
    communityName: campaign.communityName,
    isOpen: isActive(campaign.status),
    isOnHold: campaign.isOnHold,
  };
}
