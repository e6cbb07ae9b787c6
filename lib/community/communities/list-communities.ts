import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, containsText, query, requirePlatform, requireUser } from "@/lib/platform";
import { notForCaller } from "../campaigns/visibility";
import { numberOfMembers } from "../members/number-of-members";
import { pagedCommunitiesSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalance } from "./our-balance";

/** A community in a search result, with whether the caller is a member. */
export type ListedCommunity = CommunityInfo & { isMember: boolean; numberOfMembers: number };

/** A community as the provider sees it. */
export type CommunityFullInfo = CommunityInfo & {
  createdAt: Date;
  confirmedAt: Date | null;
  createdBy: { id: string; fullName: string; email: string | null; isVerified: boolean } | null;
  numberOfMembers: number;
  /** Launched and not yet stopped; a campaign for the caller is not counted. */
  numberOfActiveCampaigns: number;
  ourBalanceCents: number;
};

type Search = { searchString: string; page: number; pageSize: number };

const matching = (search: string) =>
  search === ""
    ? undefined
    : or(containsText(communities.name, search), containsText(communities.location, search));

async function countWhere(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(communities).where(where);
  return row?.count ?? 0;
}

/** Approved communities by name, for people who look for theirs. For whoever is signed in. */
export const listCommunities = query(
  pagedCommunitiesSchema,
  async (ctx, input): Promise<Paged<ListedCommunity>> => {
    const user = requireUser(ctx);
    const where = and(isNotNull(communities.confirmedAt), matching(input.searchString));
    const rows = await ctx.db
      .select({
        ...infoColumns,
        numberOfMembers,
        isMember: sql<boolean>`exists (
          select 1 from ${memberships}
          where ${memberships.communityId} = ${communities.id} and ${memberships.userId} = ${user.userId})`,
      })
      .from(communities)
      .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
      .where(where)
      .orderBy(asc(sql`lower(${communities.name})`), asc(communities.id))
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize));
    return pageOf(rows.map(infoOf), await countWhere(ctx, where), input.page, input.pageSize);
  },
);

async function fullInfo(ctx: Ctx, which: SQL | undefined, search: Search): Promise<Paged<CommunityFullInfo>> {
  requirePlatform(ctx);
  const where = and(which, isNull(communities.endedAt), matching(search.searchString));
  const rows = await ctx.db
    .select({
      ...infoColumns,
      numberOfMembers,
      numberOfActiveCampaigns: sql<number>`(
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), eq(campaigns.status, "launched"), notForCaller(ctx))})`,
      ourBalanceCents: ourBalance(ctx),
      createdAt: communities.createdAt,
      creator: {
        id: people.id,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        registeredAt: people.registeredAt,
      },
    })
    .from(communities)
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .leftJoin(people, and(eq(people.id, communities.createdBy), isNull(people.deletedAt)))
    .where(where)
    .orderBy(desc(communities.createdAt), desc(communities.id))
    .limit(search.pageSize)
    .offset(offsetOf(search.page, search.pageSize));
  const items = rows.map(({ creator, ...row }) => ({
    ...infoOf(row),
    confirmedAt: row.confirmedAt,
    createdBy: creator && {
      id: creator.id,
      fullName: fullName(creator),
      email: creator.email,
      isVerified: creator.registeredAt !== null,
    },
  }));
  return pageOf(items, await countWhere(ctx, where), search.page, search.pageSize);
}

/** Communities that wait for approval, newest first. For the provider. */
export const listNotApproved = query(pagedCommunitiesSchema, (ctx, input) =>
  fullInfo(ctx, isNull(communities.confirmedAt), input),
);

/** All communities, newest first, without those that were deleted. For the provider. */
export const listAllCommunities = query(pagedCommunitiesSchema, (ctx, input) =>
  fullInfo(ctx, undefined, input),
);

/** Approved communities with their figures, newest first. For the provider. */
export const listApprovedFull = query(pagedCommunitiesSchema, (ctx, input) =>
  fullInfo(ctx, isNotNull(communities.confirmedAt), input),
);
