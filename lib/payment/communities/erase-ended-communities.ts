import { communitiesToErase, eraseCommunity } from "@/lib/community/inside";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { moneyOf } from "./money-of";

/**
 * Erases communities deleted 30 days ago. One that received money waits until the desk settles it, which
 * needs its people. Returns the count.
 */
export async function eraseEndedCommunities(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let erased = 0;
  for (const communityId of await communitiesToErase(ctx)) {
    if (await moneyOf(ctx, communityId)) {
      log.warn("deleted_community_holds_money", { communityId });
      continue;
    }
    await eraseCommunity(ctx, communityId);
    erased += 1;
  }
  return erased;
}
