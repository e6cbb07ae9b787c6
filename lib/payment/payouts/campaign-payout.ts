import { eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { campaignFor } from "@/lib/community";
import type { Cents } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { campaignSchema } from "../schemas";

/** The sums of an ended campaign, without the recipient and how they are paid. */
export type CampaignPayout = {
  /** Gross. */
  grossCents: Cents;
  feeCents: Cents;
  /** What the recipient gets. */
  amountCents: Cents;
  /** When it was sent; null until then, and after it was returned. */
  sentAt: Date | null;
};

/**
 * The payout of an ended campaign, for everybody to whom the campaign exists; null while it is active. Throws
 * `notFound`.
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
  return { ...sums, sentAt: state === "sent" ? sentAt : null };
});
