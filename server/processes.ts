import cluster, { type Worker } from "node:cluster";
import { log } from "@/lib/platform/log";
import { serveOps } from "@/lib/platform/ops/ops-server";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { Misses } from "./misses";
import { ProcessesOps } from "./ops/between-processes";
import { renderReadings } from "./ops/render-readings";
import { turnsDesk } from "./shared-turns";

/** A process ends within seven seconds of the signal (`server/site.ts`); one that hangs is ended then. */
const LAST_MS = 7_500;

/** Where the private port listens. */
type OpsPort = { port: number; host: string };

/**
 * Runs `file` in as many processes, among which this one shares out connections in turn. One that ends by an error is
 * replaced, after a pause that grows while it keeps happening. If one ends before any has served, a person must mend
 * something, so all end, with its exit code. At SIGINT, SIGTERM and the end of our supervisor each finishes its
 * requests; then this process ends with 0. It serves the private port for all of them, if there is one.
 */
export function runProcesses(count: number, file: string, opsPort: OpsPort | null = null): void {
  cluster.setupPrimary({ exec: file });
  const misses = new Misses();
  const desk = turnsDesk(misses);
  let hasServed = false;
  let isStopping = false;
  let ends = 0;

  // Not `cluster.workers`: a process that has ended stays among these until its channel is read to the end.
  const running = new Set<Worker>();
  const ops = opsPort && opsOf(running, () => renderReadings(misses.turns), opsPort);

  /** `slot` stays the same when a process is replaced: the first does what one of them has to do. */
  function start(slot: number): void {
    const startedAt = performance.now();
    const worker = cluster.fork({ SITE_SLOT: String(slot) });
    const { pid } = worker.process;
    running.add(worker);
    worker.on("message", (message: unknown) => {
      desk.hear(worker, message);
      ops?.hear(message);
    });
    worker.once("listening", () => {
      if (!hasServed) process.send?.("ready");
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
      setTimeout(() => isStopping || start(slot), pauseMs);
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
  for (let slot = 0; slot < count; slot++) start(slot);
}

/** Serves the private port for all processes; returns whoever hears their answers. */
function opsOf(
  running: ReadonlySet<Worker>,
  own: ConstructorParameters<typeof ProcessesOps>[1],
  opsPort: OpsPort,
): ProcessesOps {
  const ops = new ProcessesOps(() => [...running].filter((worker) => worker.isConnected()), own);
  serveOps(ops, opsPort);
  return ops;
}
