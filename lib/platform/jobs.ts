import { sql } from "drizzle-orm";
import type { Ctx } from "./context";

/** The tasks that the worker knows. A task only wakes it; the work itself is read from tables. */
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
 * Wakes the worker once the open transaction commits. The same `key` waiting twice is one job; a job already running
 * is followed by another, so nothing that was written meanwhile is overlooked.
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
