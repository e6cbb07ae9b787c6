import { communityFactsOf } from "@/lib/community/inside";
import { conflict } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Checks no permission. */
export const isOnHold = async (ctx: Ctx, communityId: string): Promise<boolean> => {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  return community?.confirmedAt != null && community.heldAt !== null;
};

/**
 * Throws `conflict` while on hold. Runs before a gift begins and before a bank is asked, never after. Takes
 * no lock: a later hold finds the charge in progress.
 */
export async function demandNoHold(ctx: Ctx, communityId: string): Promise<void> {
  if (await isOnHold(ctx, communityId)) throw conflict("community.on_hold");
}
