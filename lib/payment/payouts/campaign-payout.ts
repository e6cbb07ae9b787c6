import { eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { ADMIN, campaignFor } from "@/lib/community";
import type { Cents } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { campaignSchema } from "../schemas";

export type PayoutSums = {
  grossCents: Cents;
  feeCents: Cents;
  amountCents: Cents;
};

export type CampaignPayout = {
  /** For the community's admins only. */
  sums: PayoutSums | null;
  sentAt: Date | null;
};

/**
 * Returns an ended campaign's payout to all who can see the campaign; null while active. Only admins get net
 * sums. Throws `notFound`.
 */
export const campaignPayout = query(campaignSchema, async (ctx, input): Promise<CampaignPayout | null> => {
  const campaign = await campaignFor(ctx, input);
  const [payout] = await ctx.db
    .select({
      grossCents: payouts.grossCents,
      feeCents: payouts.feeCents,
      amountCents: payouts.amountCents,
      sentAt: payouts.sentAt,
      state: payouts.state,
    })
    .from(payouts)
    .where(eq(payouts.campaignId, campaign.id));
  if (!payout) return null;
  const { state, sentAt, ...sums } = payout;
  return { sums: campaign.viewerRole === ADMIN ? sums : null, sentAt: state === "sent" ? sentAt : null };
});
