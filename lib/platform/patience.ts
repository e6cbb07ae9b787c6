import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "@/lib/kernel";

/** Milliseconds, for all providers together. */
export const PERSON_WAITS = 10 * SECOND;

/** In milliseconds of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();

/** Limits all provider calls of `work` together to `ms`, or the caller's rest. */
export const withPatience = <T>(ms: number, work: () => T): T =>
  deadlines.run(Math.min(performance.now() + ms, deadlines.getStore() ?? Number.POSITIVE_INFINITY), work);

/** Returns `most` or the remaining patience, in milliseconds. */
export const patienceLeft = (most: number): number =>
  Math.max(0, Math.min(most, (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()));

class NoAnswer extends Error {
  override name = "NoAnswer";
  constructor(ms: number) {
    super(`no answer within ${Math.round(ms)} ms`);
  }
}

/** Throws NoAnswer. */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
