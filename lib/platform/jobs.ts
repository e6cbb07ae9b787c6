import { sql } from "drizzle-orm";
import type { Ctx } from "./context";

/** The worker's tasks. A job only wakes the worker; the work itself is read from tables. */
export type TaskName =
  | "answer-account-requests"
  | "settle-stripe-events"
  | "reconcile-payments"
  | "cancel-open-intents"
  | "close-customers"
  | "fan-out-messages"
  | "send-emails"
  | "send-texts"
  | "sweep-deliveries";

/**
 * Wakes the worker once the open transaction commits. Jobs waiting under the same `key` become one; a job
 * that is already running is followed by another, so that nothing written meanwhile is overlooked.
 */
export async function enqueue(
  ctx: Ctx,
  task: TaskName,
  options: { payload?: Record<string, string>; key?: string; runAt?: Date } = {},
): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(
      ${task},
      payload := ${JSON.stringify(options.payload ?? {})}::json,
      run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
      job_key := ${options.key ?? task}
    )`,
  );
}
