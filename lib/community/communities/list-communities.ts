import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  campaigns,
  communities,
  communityDeclines,
  communityTypes,
  memberships,
} from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, notFound, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import {
  type Ctx,
  countsOfLists,
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
import { idOf } from "../policies";
import { communityIdSchema, pagedCommunitiesSchema } from "../schemas";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalance } from "./our-balance";

/** A community in a search result, with whether the caller is a member. */
export type ListedCommunity = CommunityInfo & { isMember: boolean; numberOfMembers: number };

/** A community as the provider sees it. */
export type CommunityFullInfo = CommunityInfo & {
  createdAt: Date;
  confirmedAt: Date | null;
  createdBy: {
    id: string;
    fullName: string;
    email: string | null;
    isVerified: boolean;
    /** In which they read our e-mails. */
    language: Language;
  } | null;
  numberOfMembers: number;
  /** Launched and not yet stopped; a campaign for the caller is not counted. */
  numberOfActiveCampaigns: number;
  ourBalanceCents: number;
  /** Since when it is on hold, and why; null for one that is not. */
  hold: { at: Date; reason: string } | null;
  /** What the provider wrote when it last declined it, and how its founder has asked again; null for one it never did. */
  decline: CommunityDecline | null;
};

export type CommunityDecline = {
  declinedAt: Date;
  reason: string;
  times: number;
  askedAgainAt: Date | null;
  answer: string;
};

type Search = { searchString: string; page: number; pageSize: number };

/** As the indexes `communities_named` and `communities_text` have them. */
const sortName: SQL = sql`fold_text(${communities.name}) collate "C"`;
const searchText = sql`(' ' || fold_text(${communities.name}) || ' ' || fold_text(coalesce(${communities.location}, '')))`;

/** Filter, order and the cached counts that locate its pages. */
type List = { where: SQL | undefined; order: SQL[]; counts: string[]; by: ListOrder };

/**
 * Ids of a page of names. The page bounds are hidden from the planner: it would otherwise replan for every
 * page, which costs as much as the lookup.
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
 * Ids of a page, for a query that joins their details: rows are skipped before any join or sum. Without a
 * search the cached counts locate the page.
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

/** Lists approved communities by name, to find one's own. For signed-in callers. */
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

/** Communities as the provider sees them, in this order: those whose ids a query names. */
async function fullInfoOf(
  ctx: Ctx,
  ids: Awaited<ReturnType<typeof pageOfList>>["ids"],
  order: SQL[],
): Promise<CommunityFullInfo[]> {
  const rows = await ctx.db
    .select({
      ...infoColumns,
      numberOfMembers,
      numberOfActiveCampaigns: sql<number>`(
        select count(*)::int from ${campaigns}
        where ${and(eq(campaigns.communityId, communities.id), eq(campaigns.status, "launched"), notForCaller(ctx))})`,
      ourBalanceCents: ourBalance(ctx),
      createdAt: communities.createdAt,
      holdReason: communities.holdReason,
      decline: {
        declinedAt: communityDeclines.declinedAt,
        reason: communityDeclines.reason,
        times: communityDeclines.times,
        askedAgainAt: communityDeclines.askedAgainAt,
        answer: communityDeclines.answer,
      },
      creator: {
        id: people.id,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        registeredAt: people.registeredAt,
        language: people.language,
      },
    })
    .from(communities)
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .leftJoin(people, and(eq(people.id, communities.createdBy), isNull(people.deletedAt)))
    .leftJoin(communityDeclines, eq(communityDeclines.communityId, communities.id))
    .where(isAmong(ids))
    .orderBy(...order);
  return rows.map(({ creator, holdReason, ...row }) => ({
    ...infoOf(row),
    confirmedAt: row.confirmedAt,
    hold: row.heldAt && holdReason !== null ? { at: row.heldAt, reason: holdReason } : null,
    createdBy: creator && {
      id: creator.id,
      fullName: fullName(creator),
      email: creator.email,
      isVerified: creator.registeredAt !== null,
      language: creator.language,
    },
  }));
}

async function fullInfo(ctx: Ctx, list: List, search: Search): Promise<Paged<CommunityFullInfo>> {
  requirePlatform(ctx);
  const { ids, total } = await pageOfList(ctx, list, search);
  return pageOf(await fullInfoOf(ctx, ids, list.order), total, search.page, search.pageSize);
}

const NEWEST = { order: [desc(communities.createdAt), desc(communities.id)], by: "newest" as const };

const notApproved = and(isNull(communities.endedAt), isNull(communities.confirmedAt));

const NOT_APPROVED: List = {
  ...NEWEST,
  where: notApproved,
  counts: ["communities.waiting", "communities.declined"],
};
const WAITING: List = {
  ...NEWEST,
  where: and(notApproved, isNull(communities.declinedAt)),
  counts: ["communities.waiting"],
};
const DECLINED: List = {
  ...NEWEST,
  where: and(notApproved, isNotNull(communities.declinedAt)),
  counts: ["communities.declined"],
};
const HELD: List = {
  ...NEWEST,
  where: and(isNull(communities.endedAt), isNotNull(communities.heldAt)),
  counts: ["communities.held"],
};
const APPROVED: List = {
  ...NEWEST,
  where: and(isNull(communities.endedAt), isNotNull(communities.confirmedAt)),
  counts: ["communities.approved"],
};
const ALL: List = {
  ...NEWEST,
  where: isNull(communities.endedAt),
  counts: ["communities.approved", "communities.waiting", "communities.declined"],
};

/** Communities that are not approved: those that wait and those that were declined, newest first. For the provider. */
export const listNotApproved = query(pagedCommunitiesSchema, (ctx, input) =>
  fullInfo(ctx, NOT_APPROVED, input),
);

/** Communities that wait for the provider's answer, newest first. For the provider. */
export const listWaiting = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, WAITING, input));

/** Communities that were declined, with the words, newest first. For the provider. */
export const listDeclined = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, DECLINED, input));

/** Communities that are on hold, with the reason, newest first. For the provider. */
export const listOnHold = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, HELD, input));

/** Returns one community in any state. For the provider. Throws `notFound` for unknown and deleted ones. */
export const communityForDesk = query(communityIdSchema, async (ctx, input): Promise<CommunityFullInfo> => {
  requirePlatform(ctx);
  const one = and(isNull(communities.endedAt), eq(communities.id, idOf(input.communityId)));
  const ids = ctx.db
    .select({ id: communities.id })
    .from(communities)
    .where(one)
    .orderBy(communities.id)
    .limit(1)
    .offset(0);
  const [found] = await fullInfoOf(ctx, ids, [asc(communities.id)]);
  if (!found) throw notFound("no such community");
  return found;
});

export type CommunityCounts = { waiting: number; declined: number; onHold: number };

/** How many communities the desk has to do with. For the provider. */
export async function communityCounts(ctx: Ctx): Promise<CommunityCounts> {
  requirePlatform(ctx);
  const counts = await countsOfLists(ctx, [
    "communities.waiting",
    "communities.declined",
    "communities.held",
  ]);
  return {
    waiting: counts["communities.waiting"],
    declined: counts["communities.declined"],
    onHold: counts["communities.held"],
  };
}

/** All communities, newest first, without those that were deleted. For the provider. */
export const listAllCommunities = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, ALL, input));

/** Approved communities with their figures, newest first. For the provider. */
export const listApprovedFull = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, APPROVED, input));
