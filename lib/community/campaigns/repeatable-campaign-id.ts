import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { campaignFor } from "./campaign-for";

/** Null without an id. Throws `notFound` unless the campaign has ended, here, and exists for the caller. */
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
