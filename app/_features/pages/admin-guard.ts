import { chooseCommunity } from "@/app/_features/current-community/choose-community";
import { ADMIN, type MyCommunity, myCommunities } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import { namesCommunity } from "./addresses";

const isAdmin = ({ role }: MyCommunity) => role === ADMIN;

/**
 * Returns whether a member lacks admin rights in the current community, or in every one if the address names
 * it. The page itself handles people without a confirmed community.
 */
export async function lacksAdminRight(ctx: Ctx, path: string, chosen: string | undefined): Promise<boolean> {
  const mine = await myCommunities(ctx);
  const { community } = chooseCommunity(mine, chosen);
  if (!community) return false;
  return namesCommunity(path) ? !mine.some(isAdmin) : !isAdmin(community);
}
