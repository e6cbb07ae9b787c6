import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Ctx, openOwnDatabase, requireSystem } from "@/lib/platform";

export type PageVersion = {
  communityId: string;
  /** Changes with every commit that changes the page; never recurs. */
  version: string;
  contributionCount: number;
};

/** Uses a separate pool, so that it never waits for a connection held by a render. */
export type PageVersions = {
  /** Omits campaigns without a public page. Rejects when Postgres is away. */
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

/** Checks no permission, because only public pages have versions. */
export function openPageVersions(): PageVersions {
  // A prepared statement: every page runs it, and planning takes longer than reading.
  const { client, close } = openOwnDatabase({ max: 2, name: "manyhands pages" });
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
 * Merges a page's rows, so that reads stay fast; the page renders once more.
 *
 * Locks them in order, so that two workers do not deadlock.
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
