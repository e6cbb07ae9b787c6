import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseAway } from "./database-away";
import { log } from "./log";

type Watch = { startedAt: number; away?: unknown; mayHaveCharged?: true };

// Next evaluates a module several times in one process, but a request has one watch.
const shared = globalThis as typeof globalThis & { manyhandsWatches?: AsyncLocalStorage<Watch> };

function watches(): AsyncLocalStorage<Watch> {
  shared.manyhandsWatches ??= new AsyncLocalStorage();
  return shared.manyhandsWatches;
}

/**
 * Notes an error that somebody else is about to answer in words of their own, as Next and next-auth do: if the
 * database cannot take this now, it is logged once, and `faultNoted` returns it until the request ends.
 */
export function noteFault(error: unknown, fields: { method?: string; path?: string } = {}): void {
  if (!isDatabaseAway(error)) return;
  const watch = watches().getStore();
  if (watch?.away !== undefined) return;
  if (watch) watch.away = error;
  log.warn("records_away", fields, error);
}

/** The first error because of which the database could not take something in this request. */
export const faultNoted = (): unknown => watches().getStore()?.away;

/** Notes that the processor is about to be asked to charge a card in this request. */
export function noteCharge(): void {
  const watch = watches().getStore();
  if (watch) watch.mayHaveCharged = true;
}

/** True if a card may have been charged in this request. */
export const mayHaveCharged = (): boolean => watches().getStore()?.mayHaveCharged === true;

/** The milliseconds since this request began; null outside one. */
export function requestMs(): number | null {
  const watch = watches().getStore();
  return watch ? Math.round(performance.now() - watch.startedAt) : null;
}

/** Runs the work of one request, so that faults noted in it are known to whoever answers it. */
export const watchingFaults = <T>(work: () => T): T => watches().run({ startedAt: performance.now() }, work);
