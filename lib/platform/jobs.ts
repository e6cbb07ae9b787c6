import { sql } from "drizzle-orm";
import type { Ctx, WakeUp } from "./context";
import { locking } from "./locking";
import { onPrimary } from "./replica";
import type { TaskName } from "./tasks";

/**
 * Enqueues a job when the open transaction commits. Waiting jobs with the same `key` become one; a running
 * job is followed by another, so that no later write is missed.
 */
export async function enqueue(
  ctx: Ctx,
  task: TaskName,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const { key = task, runAt = null } = options;
  const wakeUp = { task, key, runAt };
  if (ctx.open) ctx.open.wakeUps.set(key, wakeUp);
  else await addJobs(onPrimary(ctx), [wakeUp]);
}

/**
 * Adds jobs at the end of the transaction, ordered by key: transactions that wake the same task write the
 * same row and hold it until commit.
 */
export async function addWakeUps(ctx: Ctx): Promise<void> {
  const wakeUps = [...(ctx.open?.wakeUps.values() ?? [])].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (wakeUps.length === 0) return;
  locking(
    ctx,
    "job",
    wakeUps.map(({ key }) => key),
  );
  await addJobs(ctx, wakeUps);
}

async function addJobs(ctx: Ctx, wakeUps: WakeUp[]): Promise<void> {
  const rows = wakeUps.map(
    ({ task, runAt, key }) =>
      sql`(${task}::text, ${runAt?.toISOString() ?? null}::timestamptz, ${key}::text)`,
  );
  await ctx.db.execute(sql`
    select graphile_worker.add_job(w.task, run_at := w.run_at, job_key := w.key)
    from (values ${sql.join(rows, sql`, `)}) as w(task, run_at, key)`);
}
