import type { GiftSum, GiftSums } from "@/components/donation/types";
import { donationQuote } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

/** The amounts offered beside the field, in whole dollars. */
export const PRESETS = [25, 50, 100, 250] as const;

/** What so many dollars cost and bring, both ways. Throws `invalid` in the words of the amount field. */
export async function giftSums(ctx: Ctx, amount: number | string): Promise<GiftSums> {
  const [covered, plain] = await Promise.all(
    [true, false].map(async (coverFees): Promise<GiftSum> => {
      const { chargeCents, feeCents, netCents } = await donationQuote(ctx, { amount, coverFees });
      return { chargeCents, feeCents, netCents };
    }),
  );
  if (!covered || !plain) throw new Error("two quotes were asked");
  return { covered, plain };
}

/** The sums of the offered amounts, by dollars: what the amount screen can say without asking. */
export async function presetSums(ctx: Ctx): Promise<Record<string, GiftSums>> {
  return Object.fromEntries(
    await Promise.all(
      PRESETS.map(async (dollars) => [String(dollars), await giftSums(ctx, dollars)] as const),
    ),
  );
}
