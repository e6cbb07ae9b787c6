import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listCounts } from "@/db/schema/platform";
import type { Ctx } from "./context";

export type ListOrder = "names" | "newest" | "oldest";

/** Where a page begins and ends among the prefixes of its sort key. */
export type PageBegins = {
  total: number;
  /** Four letters of a name, or "2026-11"; null past the end. */
  first: string | null;
  last: string | null;
  /** Rows with the first prefix before the page. */
  skip: number;
  /** Rows with the last prefix after it. */
  skipBehind: number;
  length: number;
};

const listed = (lists: readonly string[]) =>
  sql.join(
    lists.map((list) => sql`${list}`),
    sql`, `,
  );

/**
 * Finds the page at `offset` of these lists combined, from stored counts. Searches only rows with its
 * prefixes, so the last page costs as much as the first. Checks no permission.
 */
export async function whereListBegins(
  ctx: Ctx,
  lists: readonly string[],
  { limit, offset, by }: { limit: number; offset: number; by: ListOrder },
): Promise<PageBegins> {
  if (offset === 0 && by === "names")
    return { ...(await totalOf(ctx, lists)), first: "", last: "", skip: 0, skipBehind: 0, length: limit };
  const order = by === "newest" ? sql`desc` : sql`asc`;
  const [row] = await ctx.db.execute<{
    total: number;
    first: string | null;
    last: string | null;
    before: number | null;
    until: number | null;
  }>(sql`
    with beginnings as (
      select ${listCounts.beginning} as beginning, sum(${listCounts.entries})::int as entries
      from ${listCounts} where ${listCounts.list} in (${listed(lists)})
      group by 1
    ),
    running as (
      select beginning, entries, (sum(entries) over (order by beginning ${order}) - entries)::int as before
      from beginnings
    ),
    shown as (
      select beginning, before, before + entries as until from running
      where before < ${offset + limit}::bigint and before + entries > ${offset}::bigint
    )
    select
      (select coalesce(sum(entries), 0)::int from beginnings) as total,
      (select beginning from shown order by before limit 1) as first,
      (select beginning from shown order by before desc limit 1) as last,
      (select min(before) from shown) as before,
      (select max(until) from shown) as until`);
  const until = row?.until ?? offset;
  return {
    total: row?.total ?? 0,
    first: row?.first ?? null,
    last: row?.last ?? null,
    skip: offset - (row?.before ?? offset),
    skipBehind: Math.max(0, until - offset - limit),
    length: Math.min(limit, until - offset),
  };
}

async function totalOf(ctx: Ctx, lists: readonly string[]): Promise<{ total: number }> {
  const [row] = await ctx.db.execute<{ total: number }>(sql`
    select coalesce(sum(${listCounts.entries}), 0)::int as total
    from ${listCounts} where ${listCounts.list} in (${listed(lists)})`);
  return row ?? { total: 0 };
}

export async function countsOfLists<List extends string>(
  ctx: Ctx,
  lists: readonly List[],
): Promise<Record<List, number>> {
  const rows = await ctx.db.execute<{ list: string; entries: number }>(sql`
    select ${listCounts.list} as list, sum(${listCounts.entries})::int as entries
    from ${listCounts} where ${listCounts.list} in (${listed(lists)}) group by 1`);
  const counts = new Map(rows.map(({ list, entries }) => [list, entries]));
  return Object.fromEntries(lists.map((list) => [list, counts.get(list) ?? 0])) as Record<List, number>;
}

/** As in `lists_of` (SQL). */
const BEGINNING_LENGTH = 4;
const LAST_SIGN = "\u{10ffff}";

/** A shorter prefix is the whole name. */
const endOf = (beginning: string) =>
  [...beginning].length < BEGINNING_LENGTH ? beginning : beginning + LAST_SIGN;

/**
 * Selects a page by name: from its first prefix, or backwards from its last if that skips fewer rows. `name`
 * is ordered by bytes. The planner does not see the prefix, so one plan serves all.
 */
export function windowOfNames(name: SQLWrapper, { first, last, skip, skipBehind, length }: PageBegins) {
  return skip <= skipBehind
    ? { where: sql`${name} >= (select ${first}::text) collate "C"`, by: asc, limit: length, offset: skip }
    : {
        where: sql`${name} <= (select ${last === null ? null : endOf(last)}::text) collate "C"`,
        by: desc,
        limit: length,
        offset: skipBehind,
      };
}

export function ofItsMonths(moment: SQLWrapper, { first, last }: PageBegins): SQL | undefined {
  const [earliest, latest] = [first, last].map((month) => (month === null ? null : `${month}-01`)).sort();
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone 'UTC'`;
  return and(
    sql`${moment} >= ${midnight(sql`${earliest ?? null}::date`)}`,
    sql`${moment} < ${midnight(sql`${latest ?? null}::date + interval '1 month'`)}`,
  );
}
