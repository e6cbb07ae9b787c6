import { communitiesToErase, eraseCommunity } from "@/lib/community/inside";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { moneyOf } from "./money-of";

/**
 * Erases the people and texts of communities that were deleted thirty days ago. One for which money has come after
 * all waits until the desk has settled it: its people are still needed then. Returns how many it erased.
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
