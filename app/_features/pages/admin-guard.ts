import { chooseCommunity } from "@/app/_features/current-community/choose-community";
import { ADMIN, type MyCommunity, myCommunities } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import { namesCommunity } from "./addresses";

const isAdmin = ({ role }: MyCommunity) => role === ADMIN;

/** Checks the chosen community, or all if the address names one. The page handles unconfirmed ones. */
export async function lacksAdminRight(ctx: Ctx, path: string, chosen: string | undefined): Promise<boolean> {
  const mine = await myCommunities(ctx);
  const { community } = chooseCommunity(mine, chosen);
  if (!community) return false;
  return namesCommunity(path) ? !mine.some(isAdmin) : !isAdmin(community);
}
