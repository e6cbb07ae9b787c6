import { availableParallelism } from "node:os";
import { HashQueue } from "./hash-queue";
import { newHasher } from "./new-hasher";

/**
 * Half of the processors, shared by the site's processes, at least one each: pages keep the other half. Each
 * hash takes 32 MB.
 */
const hashers = (): number =>
  Math.max(
    1,
    Math.floor(Math.min(4, availableParallelism() / 2) / (Number(process.env.WEB_CONCURRENCY) || 1)),
  );

/** Per hasher: as many of one network as fit into the maximum wait. */
const OF_ONE = 16;
const PATIENCE_MS = 6_000;

// Next and the server evaluate this module separately.
const shared = globalThis as typeof globalThis & { manyhandsHashing?: HashQueue };

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
