import { type GiftSums, giftSums } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { PRESETS } from "./presets";

/** Returns sums by preset dollars, so the amount screen needs no request. */
export async function presetSums(ctx: Ctx): Promise<Record<string, GiftSums>> {
  return Object.fromEntries(
    await Promise.all(
      PRESETS.map(async (amount) => [String(amount), await giftSums(ctx, { amount })] as const),
    ),
  );
}
