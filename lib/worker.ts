import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type TaskList } from "graphile-worker";
import { readChecks } from "@/db/checks";
import { checkBooksSoon, outsideClocks } from "@/lib/payment";
import {
  beat,
  endBeats,
  env,
  isDatabaseAway,
  keepFailures,
  log,
  newId,
  runRecorder,
  systemCtx,
  timed,
  traced,
  watching,
} from "@/lib/platform";
import type { Measures } from "@/lib/platform/ops/measures";
import { type RunInput, SCHEDULES, type Schedule } from "./schedules";

type WorkerOptions = {
  signal: AbortSignal;
  /** Called at the end of every job. */
  measures?: Pick<Measures, "job"> | undefined;
  /** Jobs in parallel, each with a connection. Default: one of each kind. */
  concurrency?: number;
};

/**
 * Starts the worker: runs the rows of `lib/schedules.ts` at their intervals, and woken ones at their jobs. The
 * intervals find work without a live job (a killed worker's rows, lost wake-ups).
 *
 * - Several workers may run concurrently.
 * - Resolves when ready. `stopped` rejects when the worker must restart.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stopped: Promise<void> }> {
  const { signal, measures } = options;
  // Every row listens during its sleep. Node warns of a leak at the eleventh listener.
  setMaxListeners(0, signal);
  const ctx = systemCtx("worker");
  const [id, startedAt] = [newId(), ctx.now()];
  const underWay = new Set<string>();
  const input: RunInput = {
    ctx,
    signal,
    clocks: outsideClocks(ctx),
    checks: readChecks,
    beat: () => beat(ctx, { id, startedAt, underWay: [...underWay].sort() }),
  };
  const record = runRecorder(ctx);
  /** In milliseconds. */
  const runRow = async ({ name, run: work }: Schedule): Promise<number> => {
    const [began, start] = [ctx.now(), performance.now()];
    const recordRun = (hasFailed: boolean) =>
      record({ name, startedAt: began, durationMs: Math.round(performance.now() - start), hasFailed });
    const ms = await timed(name, () => work(input)).catch(async (error: unknown) => {
      await recordRun(true);
      throw error;
    });
    await recordRun(false);
    return ms;
  };
  const woken = SCHEDULES.filter(({ isWoken }) => isWoken);
  const taskList: TaskList = Object.fromEntries(
    woken.map((row) => [row.name, () => runJob(row.name, () => runRow(row), underWay, measures)]),
  );
  const concurrency = options.concurrency ?? woken.length;
  await checkBooksSoon(ctx);
  const runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency,
    maxPoolSize: concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    logger: RUNNER_LOG,
  });
  // The runner ends when it could not record a job's result, for instance because Postgres went away.
  const ended = runner.promise.then(() => {
    if (!signal.aborted) throw new Error("the job runner has ended by itself");
  });
  const loops = SCHEDULES.map((row) => repeat(row, signal, () => runRow(row)));
  const stopped = (async () => {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    if (!signal.aborted) await Promise.race([aborted, ended]);
    await Promise.all(loops);
    await runner.stop();
    // Sign off, so that no look reports this worker as missing.
    const last = [keepFailures(ctx), endBeats(ctx, id)];
    await Promise.all(last).catch((error: unknown) => log.warn("worker_not_forgotten", {}, error));
  })();
  return { stopped };
}

/** Drops the runner's success lines: `job_done` also has the time. */
const RUNNER_LOG = new Logger(() => (level, message, meta) => {
  if (level !== "error" && level !== "warning") return;
  const error = meta?.error ?? meta?.fatalError ?? new Error(message);
  const task = taskOf(meta?.job);
  if (level === "error" && task !== null && !isDatabaseAway(error)) log.error("job_failed", error, { task });
  else log.warn("job_runner", { task }, error);
});

const taskOf = (job: unknown): string | null =>
  typeof job === "object" && job !== null && "task_identifier" in job ? String(job.task_identifier) : null;

/** Under its own id, for its log lines and provider calls. */
function runJob(
  task: string,
  work: () => Promise<number>,
  underWay: Set<string>,
  measures: WorkerOptions["measures"],
): Promise<void> {
  const facts = { "manyhands.task": task };
  return watching({ id: newId(), of: "run" }, () =>
    traced({ name: `job ${task}`, kind: "internal", facts }, async () => {
      const start = performance.now();
      let isDone = false;
      underWay.add(task);
      try {
        log.info("job_done", { task, ms: await work() });
        isDone = true;
      } finally {
        underWay.delete(task);
        measures?.job({ task, ms: performance.now() - start, isDone });
      }
    }),
  );
}

/** Runs a row with an interval immediately and then repeatedly. A failure is logged; the next round retries. */
async function repeat(
  { name, everyMs }: Schedule,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  if (everyMs === null) return;
  while (!signal.aborted) {
    await watching({ id: newId(), of: "run" }, async () => {
      try {
        await work();
      } catch (error) {
        log.error("schedule_failed", error, { schedule: name });
      }
    });
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
