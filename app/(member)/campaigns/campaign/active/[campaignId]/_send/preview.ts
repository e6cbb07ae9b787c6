import { DomainError } from "@/lib/kernel";
import { type PayoutSum, previewPayout } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

type Campaign = { id: string; communityId: string };

/** `nothing` without money, `sent` or `ended` if already stopped. */
export async function previewOf(
  ctx: Ctx,
  campaign: Campaign,
): Promise<PayoutSum | "nothing" | "sent" | "ended"> {
  try {
    return await previewPayout(ctx, { communityId: campaign.communityId, campaignId: campaign.id });
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid") return "nothing";
    if (error instanceof DomainError && error.reason === "payout.campaign_sent") return "sent";
    if (error instanceof DomainError && error.reason === "campaign.ended") return "ended";
    throw error;
  }
}
