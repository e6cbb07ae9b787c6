import { and, asc, count, eq, inArray } from "drizzle-orm";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { notForCaller } from "../campaigns/visibility";
import { numberOfMembers } from "../members/number-of-members";
import { idOf } from "../policies";
import { communityIdSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalancesOf } from "./our-balance";
import { type MemberRole, roleOf } from "./rules/standing";

/** A community as its member sees it (specification 000 §3). */
export type MyCommunity = CommunityInfo & {
  role: MemberRole;
  numberOfMembers: number;
  /** Active campaigns that the caller may see. */
  numberOfActiveCampaigns: number;
  /** Our Balance in cents, after card fees, as the caller may know it. */
  ourBalanceCents: number;
};

/** The caller's communities: confirmed ones first, then longest joined. Throws `unauthenticated` for visitors. */
export async function myCommunities(ctx: Ctx): Promise<MyCommunity[]> {
  const user = requireUser(ctx);
  const rows = await ctx.db
    .select({ ...infoColumns, role: memberships.role, numberOfMembers })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .where(eq(memberships.userId, user.userId))
    .orderBy(asc(memberships.joinedAt), asc(communities.id));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [active, balances] = await Promise.all([
    ctx.db
      .select({ id: campaigns.communityId, count: count() })
      .from(campaigns)
      .where(and(inArray(campaigns.communityId, ids), eq(campaigns.status, "launched"), notForCaller(ctx)))
      .groupBy(campaigns.communityId),
    ourBalancesOf(ctx, ids),
  ]);
  const countOf = (counts: { id: string; count: number }[], id: string) =>
    counts.find((row) => row.id === id)?.count ?? 0;
  return rows
    .map((row) => ({
      ...infoOf(row),
      role: roleOf(row.role),
      numberOfActiveCampaigns: countOf(active, row.id),
      ourBalanceCents: balances.get(row.id) ?? 0,
    }))
    .sort((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed));
}

/** One of `myCommunities`; throws `notFound` for a community that the caller is not a member of. */
export const myCommunity = query(communityIdSchema, async (ctx, input): Promise<MyCommunity> => {
  const id = idOf(input.communityId);
  const found = (await myCommunities(ctx)).find((community) => community.id === id);
  if (!found) throw notFound("not a member of this community");
  return found;
});
