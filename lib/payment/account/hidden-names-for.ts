import { inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { hiddenFromCaller } from "@/lib/community/inside";
import type { HiddenNames } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";

/** Finds messages about campaigns hidden from the caller. */
export const hiddenNamesFor =
  (ctx: Ctx): HiddenNames =>
  async ({ donationIds, campaignIds }) => {
    const gifts =
      donationIds.length === 0
        ? []
        : await ctx.db
            .select({ id: donations.id, campaignId: donations.campaignId })
            .from(donations)
            .where(inArray(donations.id, donationIds));
    const campaignsOfGifts = gifts.flatMap(({ campaignId }) => campaignId ?? []);
    const hidden = await hiddenFromCaller(ctx, [...new Set([...campaignIds, ...campaignsOfGifts])]);
    const isHidden = ({ campaignId }: { campaignId: string | null }) =>
      campaignId !== null && hidden.has(campaignId);
    return new Set([...hidden, ...gifts.filter(isHidden).map(({ id }) => id)]);
  };
