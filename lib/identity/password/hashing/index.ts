import { availableParallelism } from "node:os";
import { HashQueue } from "./hash-queue";
import { newHasher } from "./hasher";

/**
 * How many passwords are hashed at once: half of the processors, so that pages always have the others. Each hash needs
 * 32 MB, so this also bounds the memory.
 */
const HASHERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** For each hasher, as many of one network as have their turn within the time that one may wait. */
const OF_ONE = 16 * HASHERS;
const LIMITS = { most: 4 * OF_ONE, ofOne: OF_ONE, ofWider: 2 * OF_ONE, patienceMs: 6_000 };

// This module is evaluated several times in one process, by Next and by the server before it, but it has one line.
const shared = globalThis as typeof globalThis & { manyhandsHashing?: HashQueue };

/** The process's one line of passwords that wait to be hashed, apart from the threads that compress pages. */
export const hashing: Pick<HashQueue, "hash" | "demandRoom"> = {
  hash: (ip, asked) => lineOfProcess().hash(ip, asked),
  demandRoom: (ip) => lineOfProcess().demandRoom(ip),
};

function lineOfProcess(): HashQueue {
  shared.manyhandsHashing ??= new HashQueue(Array.from({ length: HASHERS }, newHasher), LIMITS);
  return shared.manyhandsHashing;
}
