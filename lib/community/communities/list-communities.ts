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
import { idOf } from "../facts";
import { numberOfMembers } from "../roster/number-of-members";
import { communityIdSchema, pagedCommunitiesSchema } from "../schemas";
import { notForCaller } from "../visibility";
import { type CommunityInfo, infoColumns, infoOf } from "./community-info";
import { ourBalance } from "./our-balance";

export type ListedCommunity = CommunityInfo & { isMember: boolean; numberOfMembers: number };

export type CommunityFullInfo = CommunityInfo & {
  createdAt: Date;
  confirmedAt: Date | null;
  createdBy: {
    id: string;
    fullName: string;
    email: string | null;
    isVerified: boolean;
    language: Language;
  } | null;
  numberOfMembers: number;
  /** Launched and not stopped, without campaigns for the caller. */
  numberOfActiveCampaigns: number;
  ourBalanceCents: number;
  hold: { at: Date; reason: string } | null;
  /** The last decline and the founder's answer; null if never declined. */
  decline: CommunityDecline | null;
};

type CommunityDecline = {
  declinedAt: Date;
  reason: string;
  times: number;
  askedAgainAt: Date | null;
  answer: string;
};

type Search = { searchString: string; page: number; pageSize: number };

/** Must match the indexes `communities_named` and `communities_text`. */
const sortName: SQL = sql`fold_text(${communities.name}) collate "C"`;
const searchText = sql`(' ' || fold_text(${communities.name}) || ' ' || fold_text(coalesce(${communities.location}, '')))`;

type List = { where: SQL | undefined; order: SQL[]; counts: string[]; by: ListOrder };

/** Bounds are hidden from the planner, which would otherwise replan for each page. */
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

/** Skips rows before any sum or join. Without a search, kept counts give the offset. */
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

/** As an array the planner expects few ids and looks each up by index. */
const isAmong = (ids: SQLWrapper): SQL => sql`${communities.id} = any(array(${ids}))`;

const NAMED: List = {
  where: isNotNull(communities.confirmedAt),
  order: [asc(sortName), asc(communities.id)],
  counts: ["communities.named"],
  by: "names",
};

/** Lists approved communities by name. For signed-in users. */
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

/** Lists communities that wait or were declined, newest first. For the provider. */
export const listNotApproved = query(pagedCommunitiesSchema, (ctx, input) =>
  fullInfo(ctx, NOT_APPROVED, input),
);

/** Lists communities that wait, newest first. For the provider. */
export const listWaiting = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, WAITING, input));

/** Lists declined communities, newest first. For the provider. */
export const listDeclined = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, DECLINED, input));

/** Lists communities on hold, newest first. For the provider. */
export const listOnHold = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, HELD, input));

/** Returns one community in any state. For the provider. Throws `notFound`, also for a deleted one. */
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

type CommunityCounts = { waiting: number; declined: number; onHold: number };

/** Counts the communities on the desk's lists. For the provider. */
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

/** Lists all communities but deleted ones, newest first. For the provider. */
export const listAllCommunities = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, ALL, input));

/** Lists approved communities with their figures, newest first. For the provider. */
export const listApprovedFull = query(pagedCommunitiesSchema, (ctx, input) => fullInfo(ctx, APPROVED, input));
