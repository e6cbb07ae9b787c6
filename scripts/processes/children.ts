import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { countTimes, timed } from "../suite/cpu-time";
import { root, statePath } from "../support/folders";
import { errorCode, isAlive, signal, until } from "./processes";
import type { Run } from "./registry";

const STOP_TIMEOUT_MS = 8_000;

export type ChildOptions = {
  name: string;
  node: string[];
  env: Record<string, string>;
  folder?: string;
  output?: "log" | "inherit";
  /**
   * Adds its processor time to that of the work that starts it. Only for a child that ends without a signal.
   */
  isTimed?: boolean;
  /** Opens a channel on which it reports readiness and notices our end. */
  isSupervised?: boolean;
};

export type Child = {
  name: string;
  pid: number;
  lastLines(): string;
  /** Resolves when the child has ended, with its exit code (null after a signal) and a sentence. */
  ended: Promise<{ code: number | null; sentence: string }>;
  hasEnded(): boolean;
  isReady(): boolean;
  /** Sends SIGTERM, and after eight seconds SIGKILL. */
  stop(): Promise<void>;
};

export function tsx(file: string, ...args: string[]): string[] {
  return ["--import", "tsx", file, ...args];
}

/** Starts a child that inherits our environment; `env` takes precedence. */
export function startChild(run: Pick<Run, "add">, options: ChildOptions): Child {
  const log = options.output === "inherit" ? null : statePath("logs", `${options.name}.log`);
  const output = log === null ? "inherit" : openSync(log, "w");
  const settings = { cwd: options.folder ?? root, detached: true, env: { ...process.env, ...options.env } };
  const child = options.isTimed
    ? spawn(...timed(process.execPath, options.node), {
        ...settings,
        stdio: ["ignore", output, output, "pipe"],
      })
    : spawn(process.execPath, options.node, {
        ...settings,
        stdio: ["ignore", output, output, ...(options.isSupervised ? (["ipc"] as const) : [])],
      });
  const times = child.stdio[3];
  if (times instanceof Readable) countTimes(times);
  if (typeof output === "number") closeSync(output);
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start the ${options.name}.`);
  run.add(pid);
  killWithUs(pid);
  let hasExited = false;
  let isReady = false;
  child.once("message", () => {
    isReady = true;
  });
  const ended = whenEnded(child).then(({ code, how }) => {
    hasExited = true;
    return { code, sentence: `The ${options.name} ended (${how}).` };
  });
  return {
    name: options.name,
    pid,
    ended,
    hasEnded: () => hasExited,
    isReady: () => isReady,
    lastLines: () => (log === null ? "" : tail(log)),
    stop: async () => {
      for (const name of ["SIGTERM", "SIGKILL"] as const) {
        signalGroup(pid, name);
        if (await until(() => hasExited && !isAlive(pid), STOP_TIMEOUT_MS)) break;
      }
      // Descendants must not outlive the child.
      signalGroup(pid, "SIGKILL");
      started.delete(pid);
    },
  };
}

/** Throws with the last lines of the child's log. */
export async function untilAnswers(child: Child, url: string, timeoutMs: number): Promise<void> {
  let last = "no answer";
  const answered = await until(
    async () => {
      if (child.hasEnded()) return true;
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) }).catch(
        () => null,
      );
      if (response) last = `status ${response.status}`;
      await response?.body?.cancel();
      return response !== null && response.status < 500;
    },
    timeoutMs,
    50,
  );
  if (answered && !child.hasEnded()) return;
  const reason = child.hasEnded()
    ? (await child.ended).sentence
    : `The ${child.name} does not answer at ${url} (${last}).`;
  throw new Error(`${reason}\n${child.lastLines()}`);
}

/** Throws with the last lines of the child's log. */
export async function untilSays(child: Child, words: string, timeoutMs: number): Promise<void> {
  const said = await until(() => child.hasEnded() || child.lastLines().includes(words), timeoutMs, 30);
  if (said && !child.hasEnded()) return;
  const reason = child.hasEnded() ? (await child.ended).sentence : `The ${child.name} does not start.`;
  throw new Error(`${reason}\n${child.lastLines()}`);
}

const started = new Set<number>();
let isWatchingOurEnd = false;

/** Kills the child's process group when this process exits, except by SIGKILL. */
function killWithUs(pid: number): void {
  if (!isWatchingOurEnd) {
    isWatchingOurEnd = true;
    process.once("exit", () => {
      for (const each of started) signalGroup(each, "SIGKILL");
    });
  }
  started.add(pid);
}

function whenEnded(child: ChildProcess): Promise<{ code: number | null; how: string }> {
  return new Promise((resolve) => {
    child.once("exit", (code, name) => resolve({ code, how: name ?? `exit code ${code}` }));
    child.once("error", (error) => resolve({ code: null, how: error.message }));
  });
}

/** macOS returns EPERM for a group in which only zombies are left. */
function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    signal(-pid, name);
  } catch (error) {
    if (errorCode(error) !== "EPERM") throw error;
  }
}

function tail(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-20).join("\n");
}
