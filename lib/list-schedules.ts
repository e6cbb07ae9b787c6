import { MINUTE } from "@/lib/kernel";
import type { RunningLine } from "@/lib/payment";
import {
  type Ctx,
  offersTexts,
  type RecordedRun,
  recordedRuns,
  requirePlatform,
  systemCtx,
} from "@/lib/platform";
import { SCHEDULES, type Schedule } from "./schedules";

/** A row is late when no run has ended for three intervals and this time (ms). */
const LATE_BY = MINUTE;

export type ScheduleState = Pick<Schedule, "name" | "everyMs"> & {
  state: "ran" | "never" | "late" | "failed";
  lastRun: RecordedRun | null;
  /** Null if it never ran, or runs only when woken. */
  nextAt: Date | null;
};

export function scheduleState(
  { name, everyMs }: Pick<Schedule, "name" | "everyMs">,
  lastRun: RecordedRun | null,
  now: Date,
): ScheduleState {
  if (!lastRun) return { name, everyMs, state: "never", lastRun, nextAt: null };
  const endedAt = lastRun.startedAt.getTime() + lastRun.durationMs;
  const isLate = everyMs !== null && now.getTime() - endedAt > 3 * everyMs + LATE_BY;
  return {
    name,
    everyMs,
    state: isLate ? "late" : lastRun.failedSince ? "failed" : "ran",
    lastRun,
    nextAt: everyMs === null ? null : new Date(endedAt + everyMs),
  };
}

/** Lists the schedules that this site needs, each with its latest run. Platform admins only. */
export async function listSchedules(ctx: Ctx): Promise<ScheduleState[]> {
  requirePlatform(ctx);
  const runs = await recordedRuns(systemCtx("desk", { now: ctx.now }));
  const runOf = new Map(runs.map((run) => [run.name, run]));
  const shown = SCHEDULES.filter(({ isOfTexts }) => !isOfTexts || offersTexts());
  return shown.map((row) => scheduleState(row, runOf.get(row.name) ?? null, ctx.now()));
}

/** A line like those of `runningState`. */
export function schedulesLine(schedules: readonly ScheduleState[]): RunningLine {
  const count = (wanted: ScheduleState["state"]) => schedules.filter(({ state }) => state === wanted).length;
  const [late, failed] = [count("late"), count("failed")];
  const faults = [
    ...(late > 0 ? [{ key: "schedulesLate", count: late } as const] : []),
    ...(failed > 0 ? [{ key: "schedulesFailed", count: failed } as const] : []),
  ];
  return faults.length > 0
    ? { what: "schedules", state: "look", says: [...faults, { key: "seeBelow" }] }
    : { what: "schedules", state: "good", says: [{ key: "schedulesOnTime" }] };
}
