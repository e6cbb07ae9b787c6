import { setTimeout as sleep } from "node:timers/promises";

/** How something is tried again. Tests bring their own chance and their own sleep. */
export type Again = {
  /** How often it is tried at most. */
  tries: number;
  random: () => number;
  sleep: (ms: number) => Promise<unknown>;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

export const AGAIN: Again = { tries: 5, random: Math.random, sleep };

/**
 * Milliseconds to wait after try number `tried`: doubling, bounded, and by chance between half of that and all of it,
 * so that two that met do not meet again.
 */
export const pauseAfterTry = (tried: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tried - 1)) * (0.5 + random() / 2);

/**
 * Calls `work` until it succeeds, `isWorthwhile` is false for its error, or it was tried often enough; then throws that
 * error. `tell` is called once at the end, and only if it was tried more than once.
 */
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
