import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { numberOfUnread } from "@/lib/notification/inside";
import { type Ctx, query, readOnce, requireUser } from "@/lib/platform";
import { notForCaller } from "../campaigns/visibility";
import { numberOfJoinRequests } from "../members/join-requests";
import { numberOfAdmins, numberOfMembers } from "../members/number-of-members";
import { idOf, OWN_COMMUNITIES } from "../policies";
import { communityIdSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalance } from "./our-balance";
import { ADMIN, type MemberRole, roleOf } from "./rules/standing";

/** A community as its member sees it (specification 000 §3). */
export type MyCommunity = CommunityInfo & {
  role: MemberRole;
  numberOfMembers: number;
  /** Active campaigns that the caller may see. */
  numberOfActiveCampaigns: number;
  /** Stopped and completed ones; 0 for members who are no admins. */
  numberOfEndedCampaigns: number;
  /** Notifications of theirs that they have not read. */
  numberOfUnread: number;
  /** Our Balance in cents, after card fees, as the caller may know it. */
  ourBalanceCents: number;
  numberOfAdmins: number;
  /** How many wait for an admin's answer; 0 for other members, and for an admin who lacks a second factor. */
  numberOfJoinRequests: number;
};

async function readOwn(ctx: Ctx): Promise<MyCommunity[]> {
  const user = requireUser(ctx);
  const rows = await ctx.db
    .select({
      ...infoColumns,
      role: memberships.role,
      numberOfMembers,
      numberOfAdmins,
      numberOfActiveCampaigns: sql<number>`(
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), eq(campaigns.status, "launched"), notForCaller(ctx))})`,
      numberOfEndedCampaigns: sql<number>`case when ${eq(memberships.role, ADMIN)} then (
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), inArray(campaigns.status, ["stopped", "completed"]), notForCaller(ctx))})
        else 0 end`,
      numberOfUnread: numberOfUnread(ctx, communities.id),
      ourBalanceCents: ourBalance(ctx),
      numberOfJoinRequests: numberOfJoinRequests(ctx),
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .where(eq(memberships.userId, user.userId))
    .orderBy(asc(memberships.joinedAt), asc(communities.id));
  return rows
    .map((row) => ({ ...infoOf(row), role: roleOf(row.role) }))
    .sort((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed));
}

/** The caller's communities: confirmed ones first, then longest joined. Throws `unauthenticated` for visitors. */
export const myCommunities = (ctx: Ctx): Promise<MyCommunity[]> =>
  readOnce(ctx, OWN_COMMUNITIES, () => readOwn(ctx));

/** One of `myCommunities`; throws `notFound` for a community that the caller is not a member of. */
export const myCommunity = query(communityIdSchema, async (ctx, input): Promise<MyCommunity> => {
  const id = idOf(input.communityId);
  const found = (await myCommunities(ctx)).find((community) => community.id === id);
  if (!found) throw notFound("not a member of this community");
  return found;
});
