import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { campaignFor } from "./campaign-for";

/**
 * The id of the ended campaign that a new one repeats; null without one. Throws `notFound` unless it has ended, in this
 * community, and exists for the caller.
 */
export async function repeatable(
  ctx: Ctx,
  communityId: string,
  campaignId: string | undefined,
): Promise<string | null> {
  if (campaignId === undefined) return null;
  const campaign = await campaignFor(ctx, { campaignId, communityId });
  if (!campaign.isEnded) throw notFound("still active");
  return campaign.id;
}
