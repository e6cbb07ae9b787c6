import { eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { ADMIN, campaignFor } from "@/lib/community";
import type { Cents } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { campaignSchema } from "../schemas";

/** What an ended campaign came to. */
export type PayoutSums = {
  /** Gross. */
  grossCents: Cents;
  feeCents: Cents;
  /** What the recipient gets. */
  amountCents: Cents;
};

/** The payout of an ended campaign, without the recipient and how they are paid. */
export type CampaignPayout = {
  /** For admins of the campaign's community alone; null for everybody else. */
  sums: PayoutSums | null;
  /** When it was sent; null until then, and after it was returned. */
  sentAt: Date | null;
};

/**
 * The payout of an ended campaign, for everybody to whom the campaign exists; null while it is active. What is left
 * after card fees is told to admins alone, as for a campaign that goes on. Throws `notFound`.
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
