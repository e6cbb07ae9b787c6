import { type GiftSums, giftSums } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { PRESETS } from "./presets";

/** The sums of the offered amounts, by dollars, which the amount screen can show without a request. */
export async function presetSums(ctx: Ctx): Promise<Record<string, GiftSums>> {
  return Object.fromEntries(
    await Promise.all(
      PRESETS.map(async (amount) => [String(amount), await giftSums(ctx, { amount })] as const),
    ),
  );
}
