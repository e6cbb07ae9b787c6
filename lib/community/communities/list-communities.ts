import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns, communities, communityTypes, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import {
  type Ctx,
  foldedPattern,
  type ListOrder,
  ofItsMonths,
  type PageBegins,
  query,
  requirePlatform,
  requireUser,
  whereListBegins,
  windowOfNames,
} from "@/lib/platform";
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

/** As the indexes `communities_named` and `communities_text` have them. */
const sortName: SQL = sql`fold_text(${communities.name}) collate "C"`;
const searchText = sql`(' ' || fold_text(${communities.name}) || ' ' || fold_text(coalesce(${communities.location}, '')))`;

/** What a list is: which communities stand in it, in what order, and which kept counts tell where its pages begin. */
type List = { where: SQL | undefined; order: SQL[]; counts: string[]; by: ListOrder };

/**
 * The ids of a page of names. Where it begins and ends is where the planner does not see it: for each other page it would
 * plan anew, which takes as long as to look.
 */
function idsByName(ctx: Ctx, list: List, begins: PageBegins) {
  const { where, by, limit, offset } = windowOfNames(sortName, begins);
  const numbered = ctx.db
    .select({
      id: communities.id,
      number: sql<number>`row_number() over (order by ${by(sortName)}, ${by(communities.id)})`.as("number"),
    })
    .from(communities)
    .where(and(list.where, where))
    .as("numbered");
  return ctx.db
    .select({ id: numbered.id })
    .from(numbered)
    .where(and(gt(numbered.number, offset), lte(numbered.number, offset + limit)));
}

/**
 * The ids of a page, for a query that joins their details: whatever is skipped is skipped before anything is summed up or
 * joined. Without a search the kept counts tell where the page begins.
 */
async function pageOfList(ctx: Ctx, list: List, { searchString, page, pageSize }: Search) {
  const offset = offsetOf(page, pageSize);
  const ids = (where: SQL | undefined, order: SQL[], limit: number, skip: number) =>
    ctx.db
      .select({ id: communities.id })
      .from(communities)
      .where(and(list.where, where))
      .orderBy(...order)
      .limit(limit)
      .offset(skip);
  if (searchString !== "") {
    const found = sql`${searchText} like ${foldedPattern(searchString)}`;
    return {
      ids: ids(found, list.order, pageSize, offset),
      total: await ctx.db.$count(communities, and(list.where, found)),
    };
  }
  const begins = await whereListBegins(ctx, list.counts, { limit: pageSize, offset, by: list.by });
  const { total } = begins;
  if (list.by === "names") {
    return { ids: idsByName(ctx, list, begins), total };
  }
  return {
    ids: ids(ofItsMonths(communities.createdAt, begins), list.order, pageSize, begins.skip),
    total,
  };
}

/** Of a page that was found. As a list of ids the planner takes it for short, and looks each of them up. */
const isAmong = (ids: SQLWrapper): SQL => sql`${communities.id} = any(array(${ids}))`;

const NAMED: List = {
  where: isNotNull(communities.confirmedAt),
  order: [asc(sortName), asc(communities.id)],
  counts: ["communities.named"],
  by: "names",
};

/** Approved communities by name, for people who look for theirs. For whoever is signed in. */
export const listCommunities = query(
  pagedCommunitiesSchema,
  async (ctx, input): Promise<Paged<ListedCommunity>> => {
    const user = requireUser(ctx);
    const { ids, total } = await pageOfList(ctx, NAMED, input);
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
      .where(isAmong(ids))
      .orderBy(...NAMED.order);
    return pageOf(rows.map(infoOf), total, input.page, input.pageSize);
  },
);

async function fullInfo(ctx: Ctx, list: List, search: Search): Promise<Paged<CommunityFullInfo>> {
  requirePlatform(ctx);
  const { ids, total } = await pageOfList(ctx, list, search);
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
    .where(isAmong(ids))
    .orderBy(...list.order);
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
  return pageOf(items, total, search.page, search.pageSize);
}

const NEWEST = { order: [desc(communities.createdAt), desc(communities.id)], by: "newest" as const };

const WAITING: List = {
  ...NEWEST,
  where: and(isNull(communities.endedAt), isNull(communities.confirmedAt)),
  counts: ["communities.waiting"],
};
const APPROVED: List = {
  ...NEWEST,
  where: and(isNull(communities.endedAt), isNotNull(communities.confirmedAt)),
  counts: ["communities.approved"],
};
const ALL: List = {
  ...NEWEST,
  where: isNull(communities.endedAt),
  counts: ["communities.approved", "communities.waiting"],
};

/** Communities that wait for approval, newest first. For the provider. */
export const listNotApproved = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, WAITING, input));

/** All communities, newest first, without those that were deleted. For the provider. */
export const listAllCommunities = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, ALL, input));

/** Approved communities with their figures, newest first. For the provider. */
export const listApprovedFull = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, APPROVED, input));
