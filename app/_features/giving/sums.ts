import { type GiftSums, giftSums } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { PRESETS } from "./presets";

/** Saves the amount screen a request. */
export async function presetSums(ctx: Ctx): Promise<Record<string, GiftSums>> {
  return Object.fromEntries(
    await Promise.all(
      PRESETS.map(async (amount) => [String(amount), await giftSums(ctx, { amount })] as const),
    ),
  );
}
