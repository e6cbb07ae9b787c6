import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { buildOnce } from "@/db/made-once";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { notFound } from "@/lib/kernel";
import { numberOfUnread } from "@/lib/notification/inside";
import { type Ctx, lacksSecondFactor, query, readOnce, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { OWN_COMMUNITIES } from "../policies";
import { numberOfAdmins, numberOfJoinRequests, numberOfMembers } from "../roster/number-of-members";
import { communityIdSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalanceFor } from "./our-balance";
import { ADMIN, type MemberRole, roleOf } from "./rules/standing";

export type MyCommunity = CommunityInfo & {
  role: MemberRole;
  numberOfMembers: number;
  /** Only those visible to the caller. */
  numberOfActiveCampaigns: number;
  /** 0 for members who are not admins. */
  numberOfEndedCampaigns: number;
  numberOfUnread: number;
  /** In cents, after card fees, as the caller may know it. */
  ourBalanceCents: number;
  numberOfAdmins: number;
  /** 0 for non-admins and for an admin without a second factor. */
  numberOfJoinRequests: number;
};

const caller = sql`${sql.placeholder("userId")}`;

/** A campaign for the caller does not exist for the caller. */
const isForAnother = not(isForPerson(campaigns.id, caller));

/** Depends on this flag alone, so that the long text is built once: every page runs it. */
const ownQuery = (showsJoinRequests: boolean) =>
  buildOnce((db) =>
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

/** Lists the caller's communities: confirmed first, then longest joined. Throws `unauthenticated`. */
export const myCommunities = (ctx: Ctx): Promise<MyCommunity[]> =>
  readOnce(ctx, OWN_COMMUNITIES, () => readOwn(ctx));

/** Returns one of `myCommunities`. Throws `notFound` for non-members. */
export const myCommunity = query(communityIdSchema, async (ctx, input): Promise<MyCommunity> => {
  const id = idOf(input.communityId);
  const found = (await myCommunities(ctx)).find((community) => community.id === id);
  if (!found) throw notFound("not a member of this community");
  return found;
});
