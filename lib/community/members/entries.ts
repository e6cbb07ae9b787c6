import { aliasedTable, and, asc, eq, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { invitations, memberCounts, memberEntries, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { type Unreachable, whyClosedSince, whyUnreachable } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { MEMBER, roleOf } from "../communities/rules/standing";
import type { MemberView } from "../roster/members";
import type { MemberFilter } from "../schemas";
import { matchesSearch, withSlips } from "./search";

/** `verified` completed registration; `invited` may still join; `lapsed` cannot. */
type MemberState = "verified" | "invited" | "lapsed";

/**
 * An unjoined person has only what an admin entered, and `userId` is the invitation's id: nothing reveals
 * whether the address has an account.
 */
export type ListedMember = MemberView & {
  state: MemberState;
  unreachable: Unreachable | null;
  /** Of joining, or of the invitation. */
  since: Date;
  expiresAt: Date | null;
};

const earlier = aliasedTable(invitations, "earlier");

/** As far as this community's own deliveries show. */
const closedAddress = whyClosedSince(
  invitations.channel,
  invitations.address,
  sql`(
    select min(${earlier.createdAt}) from ${invitations} ${sql.identifier("earlier")}
    where ${earlier.communityId} = ${invitations.communityId} and ${earlier.address} = ${invitations.address})`,
);

/** Per query: depends on whether the site sends texts. */
const closedPerson = () =>
  whyUnreachable({
    id: people.id,
    email: people.email,
    phone: people.phoneNumber,
    method: people.preferredCommunicationMethod,
  });

function detailsOf(ctx: Ctx, page: ReturnType<typeof wholeEntries>) {
  return ctx.db
    .select({
      userId: page.id,
      communityId: page.communityId,
      isVerified: page.isVerified,
      expiresAt: page.expiresAt,
      role: memberships.role,
      joinedAt: memberships.joinedAt,
      person: {
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        phoneNumber: people.phoneNumber,
        imageName: people.imageName,
        preferredCommunicationMethod: people.preferredCommunicationMethod,
      },
      entered: {
        firstName: invitations.firstName,
        lastName: invitations.lastName,
        phoneNumber: invitations.phoneNumber,
        channel: invitations.channel,
        address: invitations.address,
        createdAt: invitations.createdAt,
      },
      total: page.total,
      unreachable: sql<Unreachable | null>`case when ${page.isVerified} then ${closedPerson()} else ${closedAddress} end`,
    })
    .from(page)
    .leftJoin(people, and(page.isVerified, eq(people.id, page.id)))
    .leftJoin(
      memberships,
      and(page.isVerified, eq(memberships.communityId, page.communityId), eq(memberships.userId, page.id)),
    )
    .leftJoin(invitations, and(not(page.isVerified), eq(invitations.id, page.id)))
    .orderBy(asc(page.sortName), asc(page.id));
}

type Row = Awaited<ReturnType<typeof detailsOf>>[number];

function listed(ctx: Ctx, row: Row): ListedMember {
  const { userId, communityId, isVerified, unreachable } = row;
  if (isVerified) {
    if (!row.person || !row.joinedAt) throw new Error("an entry without its member");
    return {
      userId,
      communityId,
      ...row.person,
      fullName: fullName(row.person),
      memberRole: roleOf(row.role ?? MEMBER),
      isVerified: true,
      state: "verified",
      unreachable,
      since: row.joinedAt,
      expiresAt: null,
    };
  }
  if (!row.entered || !row.expiresAt) throw new Error("an entry without its invitation");
  const { channel, address, createdAt } = row.entered;
  const name = { firstName: row.entered.firstName ?? "", lastName: row.entered.lastName ?? "" };
  return {
    userId,
    communityId,
    memberRole: MEMBER,
    ...name,
    fullName: fullName(name),
    email: channel === "email" ? address : null,
    phoneNumber: channel === "sms" ? address : row.entered.phoneNumber,
    imageName: null,
    isVerified: false,
    preferredCommunicationMethod: channel === "email" ? 0 : 1,
    state: row.expiresAt > ctx.now() ? "invited" : "lapsed",
    unreachable,
    since: createdAt,
    expiresAt: row.expiresAt,
  };
}

const whole = aliasedTable(memberEntries, "whole");

type Window = { limit: number; offset: number };

const key = {
  communityId: memberEntries.communityId,
  id: memberEntries.id,
  sortName: memberEntries.sortName,
};

/** Skips rows in the index alone, before joins. */
const entriesInOrder = (ctx: Ctx, where: SQL | undefined, { limit, offset }: Window) =>
  ctx.db
    .select({ ...key, total: sql<number | null>`null::int`.as("total") })
    .from(memberEntries)
    .where(where)
    .orderBy(asc(memberEntries.sortName), asc(memberEntries.id))
    .limit(limit)
    .offset(offset)
    .as("in_order");

/** `where` filters all entries first; `of` then selects the community. */
type Search = { where: SQL | undefined; of: string };

/**
 * Reading the CTE twice makes Postgres materialize the matches first. Otherwise it would walk all names,
 * hoping for early matches.
 */
function foundInOrder(ctx: Ctx, { where, of }: Search, { limit, offset }: Window) {
  const found = ctx.db.$with("found").as(ctx.db.select(key).from(memberEntries).where(where));
  const isOfCommunity = eq(found.communityId, of);
  return ctx.db
    .with(found)
    .select({
      communityId: found.communityId,
      id: found.id,
      sortName: found.sortName,
      total: sql<number | null>`(select count(*)::int from ${found} where ${isOfCommunity})`.as("total"),
    })
    .from(found)
    .where(isOfCommunity)
    .orderBy(asc(found.sortName), asc(found.id))
    .limit(limit)
    .offset(offset)
    .as("in_order");
}

const wholeEntries = (
  ctx: Ctx,
  window: ReturnType<typeof entriesInOrder> | ReturnType<typeof foundInOrder>,
) =>
  ctx.db
    .select({
      communityId: window.communityId,
      id: window.id,
      sortName: window.sortName,
      total: window.total,
      isVerified: whole.isVerified,
      expiresAt: whole.expiresAt,
    })
    .from(window)
    .innerJoin(whole, and(eq(whole.communityId, window.communityId), eq(whole.id, window.id)))
    .as("page");

const isUnreachable = () => sql`(
  ${memberEntries.isVerified} and exists (
    select 1 from ${people} where ${people.id} = ${memberEntries.id} and ${closedPerson()} is not null)
  or not ${memberEntries.isVerified} and exists (
    select 1 from ${invitations} where ${invitations.id} = ${memberEntries.id} and ${closedAddress} is not null))`;

function withState(ctx: Ctx, filter: MemberFilter): SQL | undefined {
  const now = ctx.now();
  const states: Record<MemberFilter, SQL | undefined> = {
    all: undefined,
    verified: eq(memberEntries.isVerified, true),
    invited: and(eq(memberEntries.isVerified, false), gt(memberEntries.expiresAt, now)),
    lapsed: and(eq(memberEntries.isVerified, false), lte(memberEntries.expiresAt, now)),
    unreachable: isUnreachable(),
  };
  return states[filter];
}

const isOf = (communityId: string) => eq(memberEntries.communityId, communityId);

type Found = { items: ListedMember[]; total: number };

const countWhere = (ctx: Ctx, where: SQL | undefined) => ctx.db.$count(memberEntries, where);

async function pageWhere(ctx: Ctx, where: SQL | undefined, window: Window): Promise<Found> {
  const [rows, total] = await Promise.all([
    detailsOf(ctx, wholeEntries(ctx, entriesInOrder(ctx, where, window))),
    countWhere(ctx, where),
  ]);
  return { items: rows.map((row) => listed(ctx, row)), total };
}

async function pageOfSearch(ctx: Ctx, search: Search, window: Window): Promise<Found> {
  const rows = await detailsOf(ctx, wholeEntries(ctx, foundInOrder(ctx, search, window)));
  const isPastEnd = rows.length === 0 && window.offset > 0;
  const total = rows[0]?.total ?? (isPastEnd ? await countWhere(ctx, and(isOf(search.of), search.where)) : 0);
  return { items: rows.map((row) => listed(ctx, row)), total };
}

/** Uses stored counts per first letters, so that the last page of thousands is as cheap as the first. */
async function whereBegins(ctx: Ctx, communityId: string, onlyVerified: boolean, offset: number) {
  const [row] = await ctx.db.execute<{ total: number; initials: string | null; before: number | null }>(sql`
    with letters as (
      select ${memberCounts.initials} as initials, sum(${memberCounts.entries})::int as entries
      from ${memberCounts}
      where ${memberCounts.communityId} = ${communityId}
        and ${onlyVerified ? sql`${memberCounts.isVerified}` : sql`true`}
      group by 1
    ),
    running as (
      select initials, (sum(entries) over (order by initials) - entries)::int as before from letters
    )
    select (select coalesce(sum(entries), 0)::int from letters) as total, first.initials, first.before
    from (select 1) one
    left join lateral (
      select initials, before from running where before <= ${offset} order by before desc, initials desc limit 1
    ) first on true`);
  return { total: row?.total ?? 0, initials: row?.initials ?? "", skip: offset - (row?.before ?? 0) };
}

async function pageOfAll(
  ctx: Ctx,
  communityId: string,
  filter: "all" | "verified",
  { limit, offset }: Window,
): Promise<Found> {
  const begins = await whereBegins(ctx, communityId, filter === "verified", offset);
  if (offset >= begins.total) return { items: [], total: begins.total };
  const where = and(
    isOf(communityId),
    withState(ctx, filter),
    sql`${memberEntries.sortName} >= ${begins.initials}::text collate "C"`,
  );
  const rows = await detailsOf(
    ctx,
    wholeEntries(ctx, entriesInOrder(ctx, where, { limit, offset: begins.skip })),
  );
  return { items: rows.map((row) => listed(ctx, row)), total: begins.total };
}

/**
 * Lists members and invitations by name. A search matches parts of names, addresses and numbers, ignoring
 * accents; without a match it allows one mistyped letter. Checks no permission.
 */
export async function findEntries(
  ctx: Ctx,
  communityId: string,
  { searchString, filter, ...window }: { searchString: string; filter: MemberFilter } & Window,
): Promise<Found> {
  const state = withState(ctx, filter);
  const ofCommunity = and(isOf(communityId), state);
  if (searchString === "") {
    return filter === "all" || filter === "verified"
      ? pageOfAll(ctx, communityId, filter, window)
      : pageWhere(ctx, ofCommunity, window);
  }
  const typed = { where: and(ofCommunity, matchesSearch(searchString)), of: communityId };
  const exact = await pageOfSearch(ctx, typed, window);
  const slipped = exact.total > 0 ? undefined : withSlips(communityId, searchString);
  if (slipped === undefined) return exact;
  // Slip keys already belong to one community; filtering by it earlier would make Postgres read all its
  // entries.
  return pageOfSearch(ctx, { where: and(state, slipped), of: communityId }, window);
}

export async function entryBy(ctx: Ctx, communityId: string, id: string): Promise<ListedMember | null> {
  const where = and(eq(memberEntries.communityId, communityId), eq(memberEntries.id, id));
  const [row] = await detailsOf(ctx, wholeEntries(ctx, entriesInOrder(ctx, where, { limit: 1, offset: 0 })));
  return row ? listed(ctx, row) : null;
}

export async function isInvitationOf(ctx: Ctx, communityId: string, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.communityId, communityId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  return rows.length > 0;
}
