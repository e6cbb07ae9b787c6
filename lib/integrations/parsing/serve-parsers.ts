import { readFileSync, statSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { RESIDENT_BYTES, WATCH_MILLISECONDS } from "./limits";
import type { Answer, Job, Outcome, Source } from "./messages";
import { TooLarge } from "./too-large";

/** Reads bytes into plain data. Anything that it throws, except `TooLarge`, means that the input is malformed. */
export type Parser<Options, Value> = (bytes: Buffer, options: Options) => Value | Promise<Value>;

/** Ends this process when it uses too much memory or has lost its parent, also while a parser blocks its main thread. */
const WATCH = `
const { workerData } = process.getBuiltinModule("node:worker_threads");
setInterval(() => {
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

/** Runs jobs of the parent process, one after the other, until it disconnects. */
export function serveParsers(parsers: Record<string, Parser<never, unknown>>): void {
  const answer = (message: Answer) => process.send?.(message);

  async function outcomeOf({ parser, source, options, inputBytes, outputBytes }: Job): Promise<Outcome> {
    try {
      const value = await parsers[parser]?.(bytesOf(source, inputBytes), options as never);
      if (serialize(value).length > outputBytes) throw new TooLarge();
      return { value };
    } catch (error) {
      return { fault: error instanceof TooLarge ? "too large" : "malformed" };
    }
  }

  // Pages come first where both want the same processor.
  setPriority(Math.min(19, getPriority() + 3));
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: {
      residentBytes: RESIDENT_BYTES,
      milliseconds: WATCH_MILLISECONDS,
      parent: process.ppid,
    },
  });
  process.on("disconnect", () => process.exit());
  process.on("message", (job: Job) => {
    void outcomeOf(job).then((outcome) =>
      answer({ outcome, isWorn: process.memoryUsage.rss() > RESIDENT_BYTES / 2 }),
    );
  });
  answer({ isReady: true });
}
