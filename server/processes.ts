import cluster, { type Worker } from "node:cluster";
import { log } from "@/lib/platform/log";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { Misses } from "./misses";
import { turnsDesk } from "./shared-turns";

/** A process ends within seven seconds of the signal (`server/site.ts`); one that hangs is ended then. */
const LAST_MS = 7_500;

/**
 * Runs `file` in as many processes, among which this one shares out connections in turn. One that ends by an error is
 * replaced, after a pause that grows while it keeps happening. If one ends before any has served, a person must mend
 * something, so all end, with its exit code. At SIGINT, SIGTERM and the end of our supervisor each finishes its
 * requests; then this process ends with 0.
 */
export function runProcesses(count: number, file: string): void {
  cluster.setupPrimary({ exec: file });
  const desk = turnsDesk(new Misses());
  let hasServed = false;
  let isStopping = false;
  let ends = 0;

  const running = (): Worker[] => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

  function start(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    const { pid } = worker.process;
    worker.on("message", (message: unknown) => desk.hear(worker, message));
    worker.once("listening", () => {
      if (!hasServed) process.send?.("ready");
      hasServed = true;
    });
    worker.once("exit", (code: number | null, signal: string | null) => {
      desk.leave(worker);
      if (isStopping) return endIfLast();
      if (!hasServed) {
        stop(code || 1);
        return;
      }
      if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
      ends += 1;
      const pauseMs = pauseAfter(ends);
      log.warn("site_process_ended", { pid, code, signal, pauseMs });
      setTimeout(() => isStopping || start(), pauseMs);
    });
  }

  let code = 0;
  const endIfLast = () => {
    if (running().length === 0) process.exit(code);
  };

  function stop(exitCode = 0): void {
    if (isStopping) return;
    [isStopping, code] = [true, exitCode];
    for (const worker of running()) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of running()) worker.process.kill("SIGKILL");
    }, LAST_MS);
    endIfLast();
  }

  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop());
  if (process.send) process.once("disconnect", () => stop());
  for (let i = 0; i < count; i++) start();
}
