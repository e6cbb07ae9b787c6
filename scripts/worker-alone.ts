import { closeDatabases } from "@/db/client";
import { env, isDatabaseAway, keepNamesOffTheConsole, log, serveSupervised } from "@/lib/platform";
import { startWorker } from "@/lib/worker";
import { loadEnv } from "./load-env";
import { demandHome } from "./support/demand-home";
import { main } from "./support/sentence";
import { WORKER_READY } from "./support/worker-ready";

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
 * The worker itself, which `npm run worker` supervises: takes jobs until a signal stops it, and then finishes
 * its current jobs.
 */
await main(async () => {
  loadEnv();
  env();
  // The job runner prints an error that a task throws, including the parameters of a failed query.
  keepNamesOffTheConsole();
  process.on("uncaughtException", endWith);
  process.on("unhandledRejection", outlast);
  const asked = new AbortController();
  const stop = () => asked.abort();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  await demandHome();
  const { stopped } = await startWorker({ signal: asked.signal });
  console.log(WORKER_READY);
  serveSupervised(stop);
  await stopped.catch(endWith);
  await closeDatabases();
});
