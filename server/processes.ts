import cluster, { type Worker } from "node:cluster";
import { HEAP } from "@/lib/platform/heap";
import { log } from "@/lib/platform/log";
import { serveOps } from "@/lib/platform/ops/serve-ops";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { READY, sayReady } from "@/lib/platform/supervised";
import { Misses } from "./misses";
import { ProcessesOps } from "./ops/between-processes";
import { renderReadings } from "./ops/render-readings";
import { CLOSED, GO, HELD, PREPARED } from "./processes-words";
import { turnsDesk } from "./shared-turns";

/** Above the seven seconds of `server/site.ts`. */
const LAST_MS = 7_500;
/** Deadline for processes of the next release to become ready. */
const PREPARED_MS = 90_000;

export type Wanted = { count: number; file: string; folder: string };

/** Those of a new release are held until all are ready. */
type Team = Wanted & { members: Set<Worker>; prepared: number; serving: number; isWaiting: boolean };

type OpsPort = { port: number; host: string };

/**
 * Runs processes and distributes connections in turn.
 *
 * - Crashes: restart with backoff. If one ends before any listens, all end with its exit code: an
 *   administrator must act.
 * - SIGINT, SIGTERM or the supervisor's end: requests finish, then exit 0.
 * - SIGHUP: starts processes of the current `wanted`. Once all are ready they serve and old ones finish, so
 *   no connection is refused. If one fails, all new ones end. An early signal counts afterwards.
 * - Notifies the supervisor with the first ready process, and serves the private port.
 */
export function runProcesses(wanted: () => Wanted, opsPort: OpsPort | null = null): void {
  const misses = new Misses();
  const desk = turnsDesk(misses);
  let hasServed = false;
  let isReady = false;
  let isStopping = false;
  let isAskedAgain = false;
  let ends = 0;

  // `cluster.workers` keeps ended processes until their channel is read.
  const running = new Set<Worker>();
  const ops = opsPort && opsOf(running, () => renderReadings(misses.turns), opsPort);

  const teamOf = (of: Wanted, isWaiting: boolean): Team => ({
    ...of,
    members: new Set(),
    prepared: 0,
    serving: 0,
    isWaiting,
  });
  let team = teamOf(wanted(), false);
  let next: Team | null = null;

  /** Replacements keep their slot; slot 0 does single-process work. */
  function start(of: Team, slot: number): void {
    const startedAt = performance.now();
    const execArgv = [...new Set([...process.execArgv, ...HEAP])];
    cluster.setupPrimary({ exec: of.file, cwd: of.folder, execArgv });
    const worker = cluster.fork({
      WEB_CONCURRENCY: String(of.count),
      SITE_SLOT: String(slot),
      [HELD]: of.isWaiting ? "yes" : "",
    });
    const { pid } = worker.process;
    running.add(worker);
    of.members.add(worker);
    worker.on("message", (message: unknown) => {
      if (message === PREPARED) isPrepared(of, worker);
      else if (message === READY) isServing();
      else if (message === CLOSED) worker.send(CLOSED, () => undefined);
      else {
        desk.hear(worker, message);
        ops?.hear(message);
      }
    });
    worker.once("listening", () => {
      of.serving += 1;
      if (!hasServed) {
        hasServed = true;
        reloadAgain();
      }
      if (of === next && of.serving === of.count) letServe(of);
    });
    const ended = (code: number | null, signal: string | null) => {
      running.delete(worker);
      of.members.delete(worker);
      desk.leave(worker);
      if (isStopping) return endIfLast();
      if (!hasServed) {
        stop(code || 1);
        return;
      }
      if (of === next) return giveUp(of, `a process ended with ${signal ?? code}`);
      if (of !== team) return;
      if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
      ends += 1;
      const pauseMs = pauseAfter(ends);
      log.warn("site_process_ended", { pid, code, signal, pauseMs });
      setTimeout(() => {
        if (!isStopping && of === team) start(of, slot);
      }, pauseMs);
    };
    worker.once("exit", ended);
    // Late messages to an ending process are no error. Without a spawn there is no exit event.
    worker.on("error", () => {
      if (pid === undefined) ended(1, null);
    });
  }

  function isServing(): void {
    if (!isReady) sayReady();
    isReady = true;
  }

  function isPrepared(of: Team, worker: Worker): void {
    of.prepared += 1;
    if (!of.isWaiting) worker.send(GO);
    else if (of.prepared === of.count) for (const each of of.members) each.send(GO);
  }

  function startNext(): void {
    let asked: Wanted;
    try {
      asked = wanted();
    } catch (error) {
      log.error("site_reload_failed", error);
      return;
    }
    const coming = teamOf(asked, true);
    next = coming;
    for (let slot = 0; slot < coming.count; slot++) start(coming, slot);
    setTimeout(() => giveUp(coming, "it took too long"), PREPARED_MS).unref();
  }

  function letServe(of: Team): void {
    const before = team;
    of.isWaiting = false;
    [team, next, ends] = [of, null, 0];
    end(before.members);
    log.info("site_reloaded", { release: of.folder, processes: of.count });
    reloadAgain();
  }

  function giveUp(of: Team, why: string): void {
    if (of !== next) return;
    next = null;
    end(of.members);
    log.error("site_reload_failed", new Error(why), { release: of.folder });
    reloadAgain();
  }

  function reloadAgain(): void {
    if (isAskedAgain && !isStopping) startNext();
    isAskedAgain = false;
  }

  function end(workers: Iterable<Worker>): void {
    const ending = [...workers];
    for (const worker of ending) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of ending) if (running.has(worker)) worker.process.kill("SIGKILL");
    }, LAST_MS);
  }

  let code = 0;
  const endIfLast = () => {
    if (running.size === 0) process.exit(code);
  };

  function stop(exitCode = 0): void {
    if (isStopping) return;
    [isStopping, code] = [true, exitCode];
    end(running);
    endIfLast();
  }

  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop());
  process.on("SIGHUP", () => {
    if (isStopping) return;
    if (next || !hasServed) isAskedAgain = true;
    else startNext();
  });
  if (process.send) process.once("disconnect", () => stop());
  for (let slot = 0; slot < team.count; slot++) start(team, slot);
}

function opsOf(
  running: ReadonlySet<Worker>,
  own: ConstructorParameters<typeof ProcessesOps>[1],
  opsPort: OpsPort,
): ProcessesOps {
  const ops = new ProcessesOps(() => [...running].filter((worker) => worker.isConnected()), own);
  serveOps(ops, opsPort);
  return ops;
}
