import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabases } from "@/db/client";
import { openWorkerOps } from "@/lib/open-worker-ops";
import {
  ConfigurationError,
  endWithSupervisor,
  env,
  isDatabaseAway,
  log,
  logTheConsole,
  lookAtRecords,
  records,
  sayReady,
} from "@/lib/platform";
import type { Measures } from "@/lib/platform/ops/measures";
import { startTelemetry } from "@/lib/platform/ops/start-telemetry";
import { loadEnv } from "./load-env";
import { demandHome } from "./operator/demand-home";
import { WORKER_READY } from "./processes/worker-ready";
import { main } from "./support/sentence";

const AGAIN_MS = 1_000;

/** Logs an uncaught error in one line without query parameters, which name people. */
function endWith(error: unknown): never {
  log.error("worker_failed", error);
  process.exit(1);
}

/**
 * Survives unawaited errors of the job runner, which records the end of a job in the background. If Postgres
 * is away then, only that record is lost. A job only wakes the worker, so the next sweep finds the work.
 */
function outlast(error: unknown): void {
  if (!isDatabaseAway(error)) endWith(error);
  log.warn("records_away", { call: "worker" }, error);
}

/**
 * Starts the worker when the records are ready, and retries if they become unavailable again. Null if a
 * signal came first. Loads its code only then, so that a refusal is reported early.
 */
async function startWhenReady(
  signal: AbortSignal,
  measures: Measures | undefined,
): Promise<{ stopped: Promise<void> } | null> {
  while (await records().begin({ signal })) {
    const { startWorker } = await import("@/lib/worker");
    try {
      await demandHome();
      return await startWorker({ signal, measures });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn("records_away", { call: "worker" }, error);
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/**
 * The worker that `npm run worker` supervises: takes jobs until a signal, then finishes its current jobs.
 * Exits with a sentence if an operator must act first; waits for a database that is only away.
 */
await main(async () => {
  loadEnv();
  const look = await lookAtRecords(env().DATABASE_URL);
  if (look.state === "unfit" || look.state === "contracted") throw new ConfigurationError([look.reason]);
  // The job runner prints a task's error with the parameters of a failed query.
  logTheConsole();
  process.on("uncaughtException", endWith);
  process.on("unhandledRejection", outlast);
  const [ops, telemetry] = await Promise.all([openWorkerOps(), startTelemetry("worker")]);
  const asked = new AbortController();
  const stop = () => {
    ops.stopping();
    asked.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  endWithSupervisor(stop);
  const end = () => Promise.all([ops.stop(), telemetry.stop(), closeDatabases()]);
  const started = await startWhenReady(asked.signal, ops.measures).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  if (started) {
    ops.started();
    console.log(WORKER_READY);
    sayReady();
    await started.stopped.catch(endWith);
  }
  await end();
});
