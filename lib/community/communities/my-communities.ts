import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { madeOnce } from "@/db/made-once";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { notFound } from "@/lib/kernel";
import { numberOfUnread } from "@/lib/notification/inside";
import { type Ctx, lacksSecondFactor, query, readOnce, requireUser } from "@/lib/platform";
import { numberOfJoinRequests } from "../members/join-requests";
import { numberOfAdmins, numberOfMembers } from "../members/number-of-members";
import { idOf, OWN_COMMUNITIES } from "../policies";
import { communityIdSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalanceFor } from "./our-balance";
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

/** The person of `ownQuery`. */
const caller = sql`${sql.placeholder("userId")}`;

/** A condition: a campaign that is for the caller does not exist for the caller. */
const isForAnother = not(isForPerson(campaigns.id, caller));

/** The communities of one person. Its text depends on nothing but this, and is long: every page asks it. */
const ownQuery = (showsJoinRequests: boolean) =>
  madeOnce((db) =>
    db
      .select({
        ...infoColumns,
        role: memberships.role,
        numberOfMembers,
        numberOfAdmins,
        numberOfActiveCampaigns: sql<number>`(
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), eq(campaigns.status, "launched"), isForAnother)})`,
        numberOfEndedCampaigns: sql<number>`case when ${eq(memberships.role, ADMIN)} then (
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), inArray(campaigns.status, ["stopped", "completed"]), isForAnother)})
        else 0 end`,
        numberOfUnread: numberOfUnread(caller, communities.id),
        ourBalanceCents: ourBalanceFor(caller),
        numberOfJoinRequests: numberOfJoinRequests(showsJoinRequests),
      })
      .from(memberships)
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
      .where(eq(memberships.userId, caller))
      .orderBy(asc(memberships.joinedAt), asc(communities.id))
      .prepare("own_communities"),
  );

const withJoinRequests = ownQuery(true);
const withoutJoinRequests = ownQuery(false);

async function readOwn(ctx: Ctx): Promise<MyCommunity[]> {
  const { userId } = requireUser(ctx);
  const asked = lacksSecondFactor(ctx) ? withoutJoinRequests : withJoinRequests;
  const rows = await asked(ctx.db).execute({ userId });
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
