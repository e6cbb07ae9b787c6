import { type CampaignPage, isActive, myCommunity, publicCampaign } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import type { GiftTarget } from "./flows";

/** A gift's target as the donor may see it now. */
export type FoundTarget = {
  target: GiftTarget;
  /** Null for Our Balance. */
  campaign: CampaignPage | null;
  communityName: string;
  /** False once the campaign has ended. */
  isOpen: boolean;
  /** True while the community is on hold, and takes no gifts. */
  isOnHold: boolean;
};

type Wanted = Pick<GiftTarget, "flow" | "campaignId"> & { communityId?: string | undefined };

/**
 * Looks up what a gift is for. Throws `notFound` for a campaign that does not exist for the caller (its recipient
 * among them), and for Our Balance of a community they do not belong to.
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
