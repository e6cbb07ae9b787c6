import { isNightlySuite } from "./suite";

type Random = () => number;

const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Round = {
  number: number;
  random: Random;
  pick(below: number): number;
  atOnce<T>(...works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]>;
};

const MOST_HEAD_START_MS = 4;

/** Random order, some a few milliseconds later, so that rounds differ. */
async function release<T>(works: (() => Promise<T>)[], random: Random) {
  let open = () => {};
  const barrier = new Promise<void>((resolve) => {
    open = resolve;
  });
  const started = works.map((work) => ({ work, at: Math.floor(random() * MOST_HEAD_START_MS) }));
  const order = started.map((one, index) => ({ ...one, index, turn: random() }));
  const results: Promise<T>[] = [];
  for (const { work, at, index } of order.toSorted((a, b) => a.turn - b.turn)) {
    results[index] = barrier.then(async () => {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, at));
      return work();
    });
  }
  open();
  return Promise.allSettled(results);
}

const NIGHTLY_FACTOR = 4;

/** Every suite but the nightly one repeats a quarter as often. */
export const times = (nightly: number) => (isNightlySuite ? nightly : Math.ceil(nightly / NIGHTLY_FACTOR));

/**
 * Runs a race `count` times in the nightly suite. Prints the seed; `SEED=…` repeats a run, and failures name
 * their round. `ROUNDS=20` multiplies the rounds and needs a longer `--testTimeout`.
 */
export async function rounds(count: number, race: (round: Round) => Promise<void>): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const many = times(count) * Number(process.env.ROUNDS ?? 1);
  console.info(`${many} rounds, SEED=${seed}`);
  for (let number = 1; number <= many; number++) {
    const random = randomFrom(seed * 1000 + number);
    try {
      await race({
        number,
        random,
        pick: (below) => Math.floor(random() * below),
        atOnce: (...works) => release(works, random),
      });
    } catch (error) {
      throw new Error(`round ${number} of SEED=${seed}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

export const fulfilled = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));

export const refused = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
