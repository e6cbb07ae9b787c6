import { Worker } from "node:worker_threads";
import type { Hasher } from "./hash-queue";

/**
 * What the thread runs. A text, not a file: this module is bundled twice (by Next, and into `server/`) and also runs
 * from its source, and a file would have to be found from all three. Where pages and passwords want the same processor,
 * pages get more of it: on Linux a priority belongs to a thread, elsewhere to the whole process.
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
 * Hashes on a thread of its own. Node's own threads for slow work are few and shared: while they hash, no page is
 * compressed and no file is read. The thread starts with the first password, and does not keep the process alive while
 * it has nothing to do; one that ended is replaced.
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
    // Without our arguments and variables: loaders and settings of the process are of no use to it.
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
