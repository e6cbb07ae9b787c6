import { DomainError } from "@/lib/kernel";
import { type PayoutSum, previewPayout } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

type Campaign = { id: string; communityId: string };

/** What sending would pay out now, `nothing` before the first gift, `settled` once it was sent. */
export async function previewOf(ctx: Ctx, campaign: Campaign): Promise<PayoutSum | "nothing" | "settled"> {
  try {
    return await previewPayout(ctx, { communityId: campaign.communityId, campaignId: campaign.id });
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid") return "nothing";
    if (error instanceof DomainError && error.code === "conflict") return "settled";
    throw error;
  }
}
