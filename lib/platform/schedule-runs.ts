import { notInArray, sql } from "drizzle-orm";
import { scheduleRuns } from "@/db/schema/running";
import { SECOND } from "@/lib/kernel";
import type { Ctx } from "./context";
import { log } from "./log";

/** In milliseconds. Rows that run every few seconds are recorded less often, unless their outcome changes. */
export const RECORD_EVERY = 30 * SECOND;

type ScheduleRun = { name: string; startedAt: Date; durationMs: number; hasFailed: boolean };
export type RecordedRun = Omit<ScheduleRun, "hasFailed"> & { failedSince: Date | null };

async function writeRun(ctx: Ctx, { hasFailed, ...run }: ScheduleRun): Promise<void> {
  const failedSince = sql`case when excluded.failed_since is not null
    then coalesce(${scheduleRuns.failedSince}, excluded.failed_since) end`;
  await ctx.db
    .insert(scheduleRuns)
    .values({ ...run, failedSince: hasFailed ? run.startedAt : null })
    .onConflictDoUpdate({
      target: scheduleRuns.name,
      set: { startedAt: run.startedAt, durationMs: run.durationMs, failedSince },
      setWhere: sql`${scheduleRuns.startedAt} <= excluded.started_at`,
    });
}

/**
 * Records the runs of one process: per name at most one upsert every 30 seconds, and each change of outcome.
 * A failed upsert is logged, and the next run is recorded instead.
 */
export function runRecorder(ctx: Ctx): (run: ScheduleRun) => Promise<void> {
  const recorded = new Map<string, ScheduleRun>();
  return async (run) => {
    const last = recorded.get(run.name);
    const isDue = !last || run.startedAt.getTime() - last.startedAt.getTime() >= RECORD_EVERY;
    if (!isDue && last.hasFailed === run.hasFailed) return;
    recorded.set(run.name, run);
    try {
      await writeRun(ctx, run);
    } catch (error) {
      recorded.delete(run.name);
      log.warn("run_not_recorded", { schedule: run.name }, error);
    }
  };
}

export const recordedRuns = (ctx: Ctx): Promise<RecordedRun[]> => ctx.db.select().from(scheduleRuns);

/** Schedules that this release does not have. */
export async function forgetFormerSchedules(ctx: Ctx, names: readonly string[]): Promise<void> {
  await ctx.db.delete(scheduleRuns).where(notInArray(scheduleRuns.name, [...names]));
}
