import { setTimeout as sleep } from "node:timers/promises";

export type Again = {
  tries: number;
  random: () => number;
  sleep: (ms: number) => Promise<unknown>;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

export const AGAIN: Again = { tries: 5, random: Math.random, sleep };

/** In milliseconds: exponential, capped, with 50 % jitter. */
export const pauseAfterTry = (tried: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tried - 1)) * (0.5 + random() / 2);

/** Retries `work`; throws the last error. Calls `tell` once at the end, and only after a retry. */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { tries, random, sleep: pause }: Again,
  isWorthwhile: (error: unknown) => boolean,
  tell: (outcome: { tries: number; succeeded: boolean; error: unknown }) => void,
): Promise<T> {
  let last: unknown;
  for (let tried = 1; ; tried++) {
    try {
      const done = await work();
      if (tried > 1) tell({ tries: tried, succeeded: true, error: last });
      return done;
    } catch (error) {
      if (tried < tries && isWorthwhile(error)) {
        last = error;
        await pause(pauseAfterTry(tried, random));
        continue;
      }
      if (tried > 1) tell({ tries: tried, succeeded: false, error });
      throw error;
    }
  }
}
