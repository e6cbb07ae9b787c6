import { closeDatabases } from "@/db/client";
import { env, keepNamesOffTheConsole } from "@/lib/platform";
import { startWorker } from "@/lib/worker";
import { loadEnv } from "./load-env";
import { launchers, whenLauncherDies } from "./support/launchers";
import { main } from "./support/sentence";
import { WORKER_READY } from "./support/worker-ready";

/** `npm run worker`: takes jobs until a signal stops it, and then finishes its current jobs. */
await main(async () => {
  loadEnv();
  env();
  // The job runner prints an error that a task throws, including the parameters of a failed query.
  keepNamesOffTheConsole();
  const asked = new AbortController();
  const stop = () => asked.abort();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  if (process.env.npm_lifecycle_event === "worker") whenLauncherDies(launchers(), stop);
  const { stopped } = await startWorker({ signal: asked.signal });
  console.log(WORKER_READY);
  await stopped;
  await closeDatabases();
});
