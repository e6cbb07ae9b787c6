import { campaignFor } from "@/lib/community";
import {
  type CampaignMoney,
  campaignMoneyOf,
  idOf,
  ourBalanceOf,
  requireAdmin,
  requireMember,
} from "@/lib/community/inside";
import { query } from "@/lib/platform";
import { campaignSchema, communitySchema } from "../schemas";

export type Balance = { balanceCents: number; currency: "USD" };

/**
 * Gross: gifts without covered fees, plus transfers in. For all who can see the campaign. Throws `notFound`.
 */
export const campaignBalance = query(campaignSchema, async (ctx, input): Promise<Balance> => {
  const campaign = await campaignFor(ctx, input);
  return { balanceCents: campaign.raisedCents, currency: "USD" };
});

/** Admins only. Throws `notFound`, `forbidden`. */
export const campaignNetBalance = query(
  campaignSchema,
  async (ctx, input): Promise<Balance & CampaignMoney> => {
    const campaign = await campaignFor(ctx, input);
    await requireAdmin(ctx, campaign.communityId);
    return { ...(await campaignMoneyOf(ctx, campaign.id)), currency: "USD" };
  },
);

/** As the caller may know it (`ourBalanceOf`). Members only. Throws `notFound`. */
export const communityBalance = query(
  communitySchema,
  async (ctx, input): Promise<Balance & { communityId: string }> => {
    const communityId = idOf(input.communityId);
    await requireMember(ctx, communityId);
    return { communityId, balanceCents: await ourBalanceOf(ctx, communityId), currency: "USD" };
  },
);
