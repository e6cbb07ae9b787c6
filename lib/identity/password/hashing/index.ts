import { availableParallelism } from "node:os";
import { HashQueue } from "./hash-queue";
import { newHasher } from "./hasher";

/**
 * How many passwords are hashed at once: half of the processors, so that pages always have the others, shared out among
 * the processes of the site, each of which has one at least. Each hash needs 32 MB, so this also bounds the memory.
 */
const hashers = (): number =>
  Math.max(
    1,
    Math.floor(Math.min(4, availableParallelism() / 2) / (Number(process.env.WEB_CONCURRENCY) || 1)),
  );

/** For each hasher, as many of one network as have their turn within the time that one may wait. */
const OF_ONE = 16;
const PATIENCE_MS = 6_000;

// This module is evaluated several times in one process, by Next and by the server before it, but it has one line.
const shared = globalThis as typeof globalThis & { manyhandsHashing?: HashQueue };

/** The process's one line of passwords that wait to be hashed, apart from the threads that compress pages. */
export const hashing: Pick<HashQueue, "hash" | "demandRoom"> = {
  hash: (ip, asked) => lineOfProcess().hash(ip, asked),
  demandRoom: (ip) => lineOfProcess().demandRoom(ip),
};

function lineOfProcess(): HashQueue {
  if (shared.manyhandsHashing) return shared.manyhandsHashing;
  const length = hashers();
  const ofOne = OF_ONE * length;
  shared.manyhandsHashing = new HashQueue(Array.from({ length }, newHasher), {
    most: 4 * ofOne,
    ofOne,
    ofWider: 2 * ofOne,
    patienceMs: PATIENCE_MS,
  });
  return shared.manyhandsHashing;
}
