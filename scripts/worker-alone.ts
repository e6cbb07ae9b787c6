import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabases } from "@/db/client";
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
import { startTelemetry } from "@/lib/platform/ops/telemetry";
import { openWorkerOps } from "@/lib/worker-ops";
import { loadEnv } from "./load-env";
import { demandHome } from "./support/demand-home";
import { main } from "./support/sentence";
import { WORKER_READY } from "./support/worker-ready";

const AGAIN_MS = 1_000;

/** An error that nobody has caught, in one line without the parameters of a query, which name people. */
function endWith(error: unknown): never {
  log.error("worker_failed", error);
  process.exit(1);
}

/**
 * What nobody waits for: the job runner writes down in passing what became of a job, and when Postgres is away just
 * then, only that note is lost. A job merely wakes us, so the work is found by the next sweep.
 */
function outlast(error: unknown): void {
  if (!isDatabaseAway(error)) endWith(error);
  log.warn("records_away", { call: "worker" }, error);
}

/**
 * Starts the worker once the records can be worked with, however often they are lost again just then; null if a signal
 * came first. What it works with is loaded only then, so that a refusal is told at once.
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
 * The worker itself, which `npm run worker` supervises: takes jobs until a signal stops it, and then finishes
 * its current jobs. Where somebody has to do something first, it ends at once, in a sentence; a database that is only
 * away is waited for.
 */
await main(async () => {
  loadEnv();
  const look = await lookAtRecords(env().DATABASE_URL);
  if (look.state === "unfit" || look.state === "contracted") throw new ConfigurationError([look.reason]);
  // The job runner prints an error that a task throws, including the parameters of a failed query.
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
