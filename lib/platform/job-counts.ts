import { sql } from "drizzle-orm";
import type { Ctx } from "./context";

type JobCounts = {
  /** Due and unlocked. */
  due: number;
  oldestDue: Date | null;
  underWay: number;
  later: number;
  /** Will be retried; included above. */
  failing: number;
  failed: number;
};

/** Uses the database's clock, as the job runner does. */
export async function jobCounts(ctx: Ctx): Promise<JobCounts> {
  const [row] = await ctx.db.execute<{ [Name in keyof JobCounts]: number | string | null }>(sql`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as "due",
      min(run_at) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as "oldestDue",
      count(*) filter (where locked_at is not null)::int as "underWay",
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts)::int as "later",
      count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null)::int as "failing",
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "failed"
    from graphile_worker.jobs`);
  const count = (name: keyof JobCounts) => Number(row?.[name] ?? 0);
  return {
    due: count("due"),
    oldestDue: row?.oldestDue ? new Date(row.oldestDue) : null,
    underWay: count("underWay"),
    later: count("later"),
    failing: count("failing"),
    failed: count("failed"),
  };
}
