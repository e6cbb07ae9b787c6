import { sql } from "drizzle-orm";
import { z } from "zod";
import { openDatabase } from "@/db/client";
import { type Ctx, env, requireSystem } from "@/lib/platform";

/** The state of a campaign's public page. */
export type PageVersion = {
  communityId: string;
  /** Changes with every commit that changes what the page shows; no earlier version ever recurs. */
  version: string;
  contributionCount: number;
};

/** Reads versions on separate connections, so it never waits for one that a render holds. */
export type PageVersions = {
  /** Of the campaigns that have a public page; others are missing. Rejects when Postgres is away. */
  read(campaignIds: readonly string[]): Promise<Map<string, PageVersion>>;
  close(): Promise<void>;
};

const rowSchema = z.object({
  id: z.string(),
  communityId: z.string(),
  version: z.string(),
  contributionCount: z.number(),
});

const EVERY_PAGE = "00000000-0000-0000-0000-000000000000";

/** For the response cache alone: it checks no permission, and only public pages have a version. */
export function openPageVersions(): PageVersions {
  // The driver keeps the statement prepared: this runs for every page, and planning took longer than reading.
  const { client, close } = openDatabase(env().DATABASE_URL, { max: 2, name: "manyhands pages" });
  return {
    close,
    async read(campaignIds) {
      const rows = await client`
        select c.id, c.community_id as "communityId", c.contribution_count as "contributionCount",
          coalesce((select md5(string_agg(p.change::text, ',' order by p.change)) from page_changes p
            where p.scope in (c.id, c.community_id, ${EVERY_PAGE}::uuid)), '') as version
        from campaigns c
        where c.id = any(${[...campaignIds]}::uuid[]) and c.status in ('launched', 'stopped', 'completed')`;
      return new Map(
        rows.map((row) => {
          const { id, ...version } = rowSchema.parse(row);
          return [id, version];
        }),
      );
    },
  };
}

/**
 * Replaces the many rows of a page by one new row, so that reading a version stays quick. The page is then rendered
 * once more. Locks them in order, so that two workers do not wait for each other.
 */
export async function gatherPageChanges(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db.execute(sql`
    with many as (select scope from page_changes group by scope having count(*) > 16),
      held as (select p.scope, p.change from page_changes p join many using (scope)
        order by p.scope, p.change for update of p),
      gone as (delete from page_changes p using held
        where p.scope = held.scope and p.change = held.change returning p.scope)
    insert into page_changes (scope) select distinct scope from gone on conflict do nothing`);
}
