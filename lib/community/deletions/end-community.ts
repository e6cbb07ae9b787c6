import { and, asc, eq, sql } from "drizzle-orm";
import {
  campaigns,
  communities,
  communityDeletions,
  endedMemberships,
  memberships,
} from "@/db/schema/community";
import { conflict, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, locking } from "@/lib/platform";
import type { LockedCommunity } from "../lock";
import { membershipKey } from "../policies";

/** Throws `conflict`. The community is locked. */
export async function requireNoCampaign(ctx: Ctx, communityId: string): Promise<void> {
  const active = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.communityId, communityId), eq(campaigns.status, "launched")))
    .limit(1);
  if (active.length > 0) throw conflict("community.has_campaign");
}

async function setMembersAside(ctx: Ctx, communityId: string): Promise<void> {
  const locked = await ctx.db
    .select()
    .from(memberships)
    .where(eq(memberships.communityId, communityId))
    .orderBy(asc(memberships.userId))
    .for("update");
  locking(
    ctx,
    "membership",
    locked.map(({ userId }) => membershipKey(communityId, userId)),
  );
  await ctx.db.execute(sql`
    with ended as (
      delete from ${memberships} where ${memberships.communityId} = ${communityId}
      returning community_id, user_id, role, joined_at, came_by)
    insert into ${endedMemberships} (community_id, user_id, role, joined_at, came_by)
    select community_id, user_id, role, joined_at, came_by from ended`);
}

/**
 * Withdraws a locked community's approval (`lockEndingCommunity`) and sets its memberships aside.
 * `restoreCommunity` reverts both for thirty days; then `eraseEndedCommunities` erases people and texts.
 * Returns its end and erasure day. Checks neither permission nor money, and writes no audit row: the callers
 * do.
 */
export async function endCommunity(
  ctx: Ctx,
  community: Pick<LockedCommunity, "id" | "confirmedAt">,
  reason = "",
): Promise<{ endedAt: Date; erasedFrom: Date }> {
  const { id, confirmedAt } = community;
  const now = ctx.now();
  const erasedFrom = new Date(now.getTime() + KEPT_FOR.endedCommunity);
  const ending = { erasedFrom, wasConfirmedAt: confirmedAt };
  await ctx.db
    .insert(communityDeletions)
    .values({ communityId: id, askedAt: now, reason, ...ending })
    .onConflictDoUpdate({
      target: communityDeletions.communityId,
      set: reason === "" ? ending : { ...ending, reason },
    });
  await setMembersAside(ctx, id);
  await ctx.db.update(communities).set({ confirmedAt: null, endedAt: now }).where(eq(communities.id, id));
  return { endedAt: now, erasedFrom };
}
