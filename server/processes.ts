import cluster, { type Worker } from "node:cluster";
import { log } from "@/lib/platform/log";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { READY, sayReady } from "@/lib/platform/supervised";
import { Misses } from "./misses";
import { turnsDesk } from "./shared-turns";

/** A process ends within seven seconds of the signal (`server/site.ts`); one that hangs is ended then. */
const LAST_MS = 7_500;

/**
 * Runs `file` in as many processes, among which this one shares out connections in turn. One that ends by an error is
 * replaced, after a pause that grows while it keeps happening. If one ends before any has listened, a person must mend
 * something, so all end, with its exit code. Our supervisor hears that we are ready when the first of them is. At SIGINT, SIGTERM and the end of our supervisor each finishes its
 * requests; then this process ends with 0.
 */
export function runProcesses(count: number, file: string): void {
  cluster.setupPrimary({ exec: file });
  const desk = turnsDesk(new Misses());
  let hasServed = false;
  let isReady = false;
  let isStopping = false;
  let ends = 0;

  // Not `cluster.workers`: a process that has ended stays among these until its channel is read to the end.
  const running = new Set<Worker>();

  function start(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    const { pid } = worker.process;
    running.add(worker);
    worker.on("message", (message: unknown) => {
      if (message !== READY) desk.hear(worker, message);
      else if (!isReady) {
        isReady = true;
        sayReady();
      }
    });
    worker.once("listening", () => {
      hasServed = true;
    });
    const ended = (code: number | null, signal: string | null) => {
      running.delete(worker);
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
    };
    worker.once("exit", ended);
    // A message that came too late for a process that ends tells of nothing else. Without a process there is no exit.
    worker.on("error", () => {
      if (pid === undefined) ended(1, null);
    });
  }

  let code = 0;
  const endIfLast = () => {
    if (running.size === 0) process.exit(code);
  };

  function stop(exitCode = 0): void {
    if (isStopping) return;
    [isStopping, code] = [true, exitCode];
    for (const worker of running) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of running) worker.process.kill("SIGKILL");
    }, LAST_MS);
    endIfLast();
  }

  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop());
  if (process.send) process.once("disconnect", () => stop());
  for (let i = 0; i < count; i++) start();
}
