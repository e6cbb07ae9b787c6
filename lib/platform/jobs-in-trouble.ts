import { sql } from "drizzle-orm";
import { HOUR, MINUTE } from "@/lib/kernel";
import type { Ctx } from "./context";

type JobInTrouble = {
  id: string;
  task: string;
  attempts: number;
  lockedAt: Date | null;
  since: Date;
};
type WaitingJobs = { count: number; since: Date };

const LOCKED_TOO_LONG = HOUR;
const WAITED_TOO_LONG = 10 * MINUTE;
/** These run while there are messages; the messages show their progress. */
const LONG_TASKS = ["send-emails", "send-texts"];

/** Counts also the jobs that no worker has taken. */
export async function jobsInTrouble(
  ctx: Ctx,
): Promise<{ failed: JobInTrouble[]; stuck: JobInTrouble[]; waiting: WaitingJobs | null }> {
  const before = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
  const rows = await ctx.db.execute<{
    id: string;
    task: string;
    attempts: number;
    locked_at: string | null;
    since: string;
    is_failed: boolean;
  }>(sql`
    select id::text, task_identifier as task, attempts, locked_at, coalesce(locked_at, updated_at) as since,
      locked_at is null as is_failed
    from graphile_worker.jobs
    where (locked_at is null and attempts >= max_attempts)
      or (locked_at < ${before(LOCKED_TOO_LONG)} and task_identifier not in ${LONG_TASKS})
    order by id limit 100`);
  const jobs = rows.map((row) => ({
    id: row.id,
    task: row.task,
    attempts: row.attempts,
    lockedAt: row.locked_at ? new Date(row.locked_at) : null,
    since: new Date(row.since),
    isFailed: row.is_failed,
  }));
  const [waiting] = await ctx.db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(run_at) as since from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < ${before(WAITED_TOO_LONG)}`);
  const strip = ({ isFailed: _, ...job }: (typeof jobs)[number]): JobInTrouble => job;
  return {
    failed: jobs.filter((job) => job.isFailed).map(strip),
    stuck: jobs.filter((job) => !job.isFailed).map(strip),
    waiting: waiting?.since ? { count: waiting.count, since: new Date(waiting.since) } : null,
  };
}

/** Restarts a failed job, or lets another worker take a locked one. */
export async function runJobAgain(ctx: Ctx, jobId: string): Promise<void> {
  const id = sql`${jobId}::bigint`;
  await ctx.db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where id = ${id} and locked_by is not null having count(*) > 0`);
  await ctx.db.execute(
    sql`select graphile_worker.reschedule_jobs(array[${id}], run_at := ${ctx.now().toISOString()}::timestamptz, attempts := 0)`,
  );
}
