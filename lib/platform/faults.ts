import { isDatabaseAway } from "./database-away";
import { log } from "./log";
import { watch } from "./watch";

/**
 * Notes an error that somebody else is about to answer in words of their own, as Next and next-auth do: if the
 * database cannot take this now, it is logged once, and `faultNoted` returns it until the request ends.
 */
export function noteFault(error: unknown, fields: { method?: string; path?: string } = {}): void {
  if (!isDatabaseAway(error)) return;
  const own = watch();
  if (own?.away !== undefined) return;
  if (own) own.away = error;
  log.warn("records_away", fields, error);
}

/** The first error because of which the database could not take something in this request. */
export const faultNoted = (): unknown => watch()?.away;

/** Notes that the processor is about to be asked to charge a card in this request. */
export function noteCharge(): void {
  const own = watch();
  if (own) own.mayHaveCharged = true;
}

/** True if a card may have been charged in this request. */
export const mayHaveCharged = (): boolean => watch()?.mayHaveCharged === true;

/** The milliseconds since this request began; null outside one. */
export function requestMs(): number | null {
  const own = watch();
  return own ? Math.round(performance.now() - own.startedAt) : null;
}
