import { campaignFactsOf, communityFactsOf } from "@/lib/community/inside";
import { conflict } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Checks no permission. */
export const isOnHold = async (ctx: Ctx, communityId: string): Promise<boolean> => {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  return community?.confirmedAt != null && community.heldAt !== null;
};

/**
 * Throws `conflict` while on hold. Runs before a gift begins and before a bank is asked, never after. Takes
 * no lock: a later hold finds the charge in progress.
 */
export async function demandNoHold(ctx: Ctx, communityId: string): Promise<void> {
  if (await isOnHold(ctx, communityId)) throw conflict("community.on_hold");
}

type Destination = { communityId: string; campaignId: string | null };

/** Why the destination takes no gift now, or null. */
export async function refusalOf(
  ctx: Ctx,
  { communityId, campaignId }: Destination,
): Promise<"campaign.ended" | "community.on_hold" | null> {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  if (!community?.confirmedAt) return "campaign.ended";
  if (campaignId) {
    const campaign = (await campaignFactsOf(ctx, [campaignId])).get(campaignId);
    if (campaign?.status !== "launched") return "campaign.ended";
  }
  return community.heldAt ? "community.on_hold" : null;
}
