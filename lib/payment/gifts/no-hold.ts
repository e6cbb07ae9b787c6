import { communityFactsOf } from "@/lib/community/inside";
import { conflict } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Whether the provider has a community on hold now. Checks no permission. */
export const isOnHold = async (ctx: Ctx, communityId: string): Promise<boolean> => {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  return community?.confirmedAt != null && community.heldAt !== null;
};

/**
 * Throws `conflict` while a community is on hold: before a gift is begun and before a bank is asked, never of what a bank
 * was asked about already. It holds nothing: a hold that comes a moment later finds a charge that is under way.
 */
export async function demandNoHold(ctx: Ctx, communityId: string): Promise<void> {
  if (await isOnHold(ctx, communityId)) throw conflict("community.on_hold");
}
