import cluster, { type Worker } from "node:cluster";
import { HEAP } from "@/lib/platform/heap";
import { log } from "@/lib/platform/log";
import { serveOps } from "@/lib/platform/ops/ops-server";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { READY, sayReady } from "@/lib/platform/supervised";
import { Misses } from "./misses";
import { ProcessesOps } from "./ops/between-processes";
import { renderReadings } from "./ops/render-readings";
import { CLOSED, GO, HELD, PREPARED } from "./processes-words";
import { turnsDesk } from "./shared-turns";

/** A process ends within seven seconds of the signal (`server/site.ts`); one that hangs is ended then. */
const LAST_MS = 7_500;
/** So long processes of the next release have until they are prepared. */
const PREPARED_MS = 90_000;

/** So many processes of a program, in the folder of its release. */
export type Wanted = { count: number; file: string; folder: string };

/** Processes of one release. Those of the next one are held back until all of them could serve. */
type Team = Wanted & { members: Set<Worker>; prepared: number; serving: number; isHeld: boolean };

/** Where the private port listens. */
type OpsPort = { port: number; host: string };

/**
 * Runs processes, among which this one shares out connections in turn. One that ends by an error is replaced, after a pause
 * that grows while it keeps happening. If one ends before any has listened, a person must mend something, so all end, with
 * its exit code. Our supervisor hears that we are ready when the first of them is. At SIGINT, SIGTERM and the end of our
 * supervisor each finishes its requests; then this process ends with 0. It serves the private port for all of them, if
 * there is one.
 *
 * At SIGHUP, `wanted` is asked again, and processes of what it names are started beside those that serve. Once all of them
 * could serve they do, and those before finish their requests and end: no connection is refused meanwhile. If one of the
 * new ones ends instead, all of them do, and nothing has changed. A signal that comes before the first process serves, or
 * while a release is being started, counts as soon as that is over.
 */
export function runProcesses(wanted: () => Wanted, opsPort: OpsPort | null = null): void {
  const misses = new Misses();
  const desk = turnsDesk(misses);
  let hasServed = false;
  let isReady = false;
  let isStopping = false;
  let isAskedAgain = false;
  let ends = 0;

  // Not `cluster.workers`: a process that has ended stays among these until its channel is read to the end.
  const running = new Set<Worker>();
  const ops = opsPort && opsOf(running, () => renderReadings(misses.turns), opsPort);

  const teamOf = (of: Wanted, isHeld: boolean): Team => ({
    ...of,
    members: new Set(),
    prepared: 0,
    serving: 0,
    isHeld,
  });
  let team = teamOf(wanted(), false);
  let next: Team | null = null;

  /** `slot` stays the same when a process is replaced: the first does what one of them has to do. */
  function start(of: Team, slot: number): void {
    const startedAt = performance.now();
    const execArgv = [...new Set([...process.execArgv, ...HEAP])];
    cluster.setupPrimary({ exec: of.file, cwd: of.folder, execArgv });
    const worker = cluster.fork({
      WEB_CONCURRENCY: String(of.count),
      SITE_SLOT: String(slot),
      [HELD]: of.isHeld ? "yes" : "",
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
      const isFirst = !hasServed;
      hasServed = true;
      if (isFirst) reloadAgain();
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
      // One of a release before has finished.
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
    // A message that came too late for a process that ends tells of nothing else. Without a process there is no exit.
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
    if (!of.isHeld) worker.send(GO);
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

  /** The next release serves from here on. */
  function letServe(of: Team): void {
    const before = team;
    of.isHeld = false;
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
