import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "@/lib/kernel";

/** How long a person waits for a provider at most, in milliseconds, whatever is asked and however often. */
export const PERSON_WAITS = 10 * SECOND;

/** Until when, in milliseconds of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();

/** Runs `work`, whose calls to providers end after `ms` together, or earlier if whoever called waits less. */
export const withPatience = <T>(ms: number, work: () => T): T =>
  deadlines.run(Math.min(performance.now() + ms, deadlines.getStore() ?? Number.POSITIVE_INFINITY), work);

/** The milliseconds that a call to a provider may take: `most`, or what is left of somebody's patience. */
export const patienceLeft = (most: number): number =>
  Math.max(0, Math.min(most, (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()));

/** Thrown when an answer did not come in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  constructor(ms: number) {
    super(`no answer within ${Math.round(ms)} ms`);
  }
}

/** The answer, or NoAnswer after `ms` milliseconds; what comes later is dropped. */
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
