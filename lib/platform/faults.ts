import { isDatabaseAway } from "./database-away";
import { log } from "./log";
import { watch } from "./watch";

/**
 * Notes an error that a framework (Next, next-auth) answers itself. Logs once if the database is away; then
 * `faultNoted` returns it.
 */
export function noteFault(error: unknown, fields: { method?: string; path?: string } = {}): void {
  if (!isDatabaseAway(error)) return;
  const own = watch();
  if (own?.away !== undefined) return;
  if (own) own.away = error;
  log.warn("records_away", fields, error);
}

export const faultNoted = (): unknown => watch()?.away;

/** Notes a charge. Call it before asking the processor to charge a card. */
export function noteCharge(): void {
  const own = watch();
  if (own) own.mayHaveCharged = true;
}

export const mayHaveCharged = (): boolean => watch()?.mayHaveCharged === true;

/** Returns null outside a request. */
export function requestMs(): number | null {
  const own = watch();
  return own ? Math.round(performance.now() - own.startedAt) : null;
}
