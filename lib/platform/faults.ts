import { isDatabaseAway } from "./database-away";
import { log } from "./log";
import { watch } from "./watch";

/**
 * Notes an error that a framework (Next, next-auth) will answer itself. If the database is away, logs it
 * once; `faultNoted` returns it until the request ends.
 */
export function noteFault(error: unknown, fields: { method?: string; path?: string } = {}): void {
  if (!isDatabaseAway(error)) return;
  const own = watch();
  if (own?.away !== undefined) return;
  if (own) own.away = error;
  log.warn("records_away", fields, error);
}

/** Returns the first error of this request that means the database is away. */
export const faultNoted = (): unknown => watch()?.away;

/** Notes that this request is about to ask the processor to charge a card. */
export function noteCharge(): void {
  const own = watch();
  if (own) own.mayHaveCharged = true;
}

/** True if this request may have charged a card. */
export const mayHaveCharged = (): boolean => watch()?.mayHaveCharged === true;

/** Returns the milliseconds since the request began; null outside one. */
export function requestMs(): number | null {
  const own = watch();
  return own ? Math.round(performance.now() - own.startedAt) : null;
}
