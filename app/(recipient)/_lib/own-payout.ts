import { isNotFound } from "@/lib/kernel";
import { type ReceivingMethodStatus, receivingMethodStatus } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

/** The caller's own payout of a campaign; null for everybody else, and for what does not exist. */
export async function ownPayout(
  ctx: Ctx,
  campaignId: string | undefined,
): Promise<ReceivingMethodStatus | null> {
  if (!campaignId || ctx.actor.kind !== "user") return null;
  return receivingMethodStatus(ctx, { campaignId }).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}
