import { sql } from "drizzle-orm";
import type { Ctx } from "./context";
import { locking } from "./lock-order";
import { onPrimary } from "./replica";

/** The worker's tasks. A job only wakes the worker; the work itself is read from tables. */
export type TaskName =
  | "answer-account-requests"
  | "answer-statement-requests"
  | "settle-stripe-events"
  | "tell-of-gifts"
  | "tell-of-milestones"
  | "reconcile-payments"
  | "cancel-open-intents"
  | "close-customers"
  | "charge-due-gifts"
  | "detach-cards"
  | "fan-out-messages"
  | "send-emails"
  | "send-texts"
  | "send-imports"
  | "scan-files"
  | "sweep-deliveries"
  | "tell-desk"
  | "keep-watch";

export type WakeUp = { task: TaskName; payload: Record<string, string>; key: string; runAt: Date | null };

/**
 * Wakes the worker once the open transaction commits. Jobs waiting under the same `key` become one; a job
 * that is already running is followed by another, so that nothing written meanwhile is overlooked.
 */
export async function enqueue(
  ctx: Ctx,
  task: TaskName,
  options: { payload?: Record<string, string>; key?: string; runAt?: Date } = {},
): Promise<void> {
  const { payload = {}, key = task, runAt = null } = options;
  const wakeUp = { task, payload, key, runAt };
  if (ctx.open) ctx.open.wakeUps.set(key, wakeUp);
  else await addJobs(onPrimary(ctx), [wakeUp]);
}

/**
 * Adds the jobs of the open transaction: at its end, and in the order of their keys, because every transaction that
 * wakes the same task writes the same row, and holds it until it commits.
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
    ({ task, payload, runAt, key }) =>
      sql`(${task}::text, ${JSON.stringify(payload)}::json, ${runAt?.toISOString() ?? null}::timestamptz, ${key}::text)`,
  );
  await ctx.db.execute(sql`
    select graphile_worker.add_job(w.task, payload := w.payload, run_at := w.run_at, job_key := w.key)
    from (values ${sql.join(rows, sql`, `)}) as w(task, payload, run_at, key)`);
}
