import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { campaignFor } from "./campaign-for";

/**
 * Returns the id of the ended campaign to repeat, or null. Throws `notFound` unless it has ended, here, and
 * exists for the caller.
 */
export async function repeatableCampaignId(
  ctx: Ctx,
  communityId: string,
  campaignId: string | undefined,
): Promise<string | null> {
  if (campaignId === undefined) return null;
  const campaign = await campaignFor(ctx, { campaignId, communityId });
  if (!campaign.isEnded) throw notFound("still active");
  return campaign.id;
}
