import { sql } from "drizzle-orm";
import type { Ctx } from "./context";

type DatabaseFacts = {
  version: string;
  /** In bytes. */
  size: number;
  connections: { state: string; count: number }[];
};

export async function databaseFacts(ctx: Ctx): Promise<DatabaseFacts> {
  const [about] = await ctx.db.execute<{ version: string; size: string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::text as size`);
  const rows = await ctx.db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
    group by 1 order by 1`);
  return {
    version: about?.version ?? "",
    size: Number(about?.size ?? 0),
    connections: rows.map(({ state, count }) => ({ state, count })),
  };
}

/** Reads the time only to compare clocks: all other code uses `ctx.now()`. */
export async function databaseTime(ctx: Ctx): Promise<Date> {
  const [row] = await ctx.db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  if (!row) throw new Error("the database shows no time");
  return new Date(row.at);
}
