import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "@/lib/kernel";

/** Milliseconds that a person waits for providers in total. */
export const PERSON_WAITS = 10 * SECOND;

/** Deadline, in milliseconds of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();

/** Runs `work` with a total of `ms` for its provider calls, or less if the caller has less left. */
export const withPatience = <T>(ms: number, work: () => T): T =>
  deadlines.run(Math.min(performance.now() + ms, deadlines.getStore() ?? Number.POSITIVE_INFINITY), work);

/** Returns the milliseconds a provider call may take: `most` or the remaining patience. */
export const patienceLeft = (most: number): number =>
  Math.max(0, Math.min(most, (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()));

export class NoAnswer extends Error {
  override name = "NoAnswer";
  constructor(ms: number) {
    super(`no answer within ${Math.round(ms)} ms`);
  }
}

/** Returns the answer, or throws NoAnswer after `ms` milliseconds. A later answer is dropped. */
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
