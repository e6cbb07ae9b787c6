import { readFileSync, statSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { MOST_KEPT_BYTES, RESIDENT_BYTES, WATCH_MILLISECONDS } from "./limits";
import type { Answer, Job, Outcome, Source } from "./messages";
import { TooLarge } from "./too-large";

/** Any error except `TooLarge` means malformed input. */
export type Parser<Options, Value> = (bytes: Buffer, options: Options) => Value | Promise<Value>;

/** Ends this process over its limits or without its parent, even if a parser blocks the main thread. */
const WATCH = `
const { workerData } = process.getBuiltinModule("node:worker_threads");
const end = new Int32Array(workerData.end);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const endsAt = Atomics.load(end, 0);
  if (endsAt > 0 && (user + system) / 1000 > endsAt) process.kill(process.pid, "SIGXCPU");
  const isTooLarge = process.memoryUsage.rss() > workerData.residentBytes;
  if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
}, workerData.milliseconds);
`;

function bytesOf(source: Source, most: number): Buffer {
  if (source instanceof Uint8Array) {
    if (source.length > most) throw new TooLarge();
    return Buffer.from(source.buffer, source.byteOffset, source.length);
  }
  if (statSync(source.path).size > most) throw new TooLarge();
  return readFileSync(source.path);
}

export function serveParsers(parsers: Record<string, Parser<never, unknown>>): void {
  /** Deadline in milliseconds of processor time; 0 between jobs. */
  const end = new Int32Array(new SharedArrayBuffer(4));
  const endAfter = (milliseconds: number) => {
    const { user, system } = process.cpuUsage();
    Atomics.store(end, 0, Math.ceil((user + system) / 1000 + milliseconds));
  };
  const answer = (message: Answer) => process.send?.(message);

  async function outcomeOf({ parser, source, options, ...limits }: Job): Promise<Outcome> {
    const { milliseconds, inputBytes, outputBytes } = limits;
    endAfter(milliseconds);
    try {
      const value = await parsers[parser]?.(bytesOf(source, inputBytes), options as never);
      if (serialize(value).length > outputBytes) throw new TooLarge();
      return { value };
    } catch (error) {
      return { fault: error instanceof TooLarge ? "too large" : "malformed" };
    } finally {
      Atomics.store(end, 0, 0);
    }
  }

  // Pages get the processor first.
  setPriority(Math.min(19, getPriority() + 3));
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: {
      end: end.buffer,
      residentBytes: RESIDENT_BYTES,
      milliseconds: WATCH_MILLISECONDS,
      parent: process.ppid,
    },
  });
  process.on("disconnect", () => process.exit());
  process.on("message", (job: Job) => {
    void outcomeOf(job).then((outcome) =>
      answer({ outcome, isWorn: process.memoryUsage.rss() - atStart > MOST_KEPT_BYTES }),
    );
  });
  // A checkout's compiler takes 100 MB; ignore it.
  const atStart = process.memoryUsage.rss();
  answer({ isReady: true });
}
