import { Worker } from "node:worker_threads";
import type { Hasher } from "./hash-queue";

/**
 * A text, because this module is bundled twice (by Next, and into `server/`) and also runs from source, so a
 * file path would differ. Low priority: pages get the processor first. On Linux it applies to the thread,
 * elsewhere to the process.
 */
const PROGRAM = `
const { parentPort } = process.getBuiltinModule("node:worker_threads");
const { scryptSync } = process.getBuiltinModule("node:crypto");
const { getPriority, setPriority } = process.getBuiltinModule("node:os");
if (process.platform === "linux") setPriority(Math.min(19, getPriority() + 3));
parentPort.on("message", ({ password, salt, bytes, options }) => {
  try {
    parentPort.postMessage({ key: scryptSync(password, salt, bytes, options) });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
`;

type Said = { key: Uint8Array } | { problem: string };

/**
 * Hashes on its own thread. Node's shared threads are few: while they hash, no page is compressed and no file
 * read. Does not keep the process alive, and is replaced after it ends.
 */
export function newHasher(): Hasher {
  let worker: Worker | null = null;
  let waiting: { resolve(key: Uint8Array): void; reject(error: Error): void } | null = null;

  function settle(by: (one: NonNullable<typeof waiting>) => void): void {
    const one = waiting;
    waiting = null;
    if (one) by(one);
  }

  function start(): Worker {
    // The process's loaders and settings do not apply.
    const started = new Worker(PROGRAM, { eval: true, execArgv: [], env: {} });
    const ended = (cause: unknown) => {
      if (worker === started) worker = null;
      settle(({ reject }) => reject(new Error("The thread that hashes passwords ended", { cause })));
    };
    started.on("message", (said: Said) => {
      started.unref();
      settle(({ resolve, reject }) =>
        "key" in said
          ? resolve(said.key)
          : reject(new Error(`A password could not be hashed: ${said.problem}`)),
      );
    });
    return started.once("error", ended).once("exit", ended);
  }

  return {
    hash: (asked) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        waiting = { resolve, reject };
        worker.postMessage(asked);
      }),
  };
}
