/** Backoff before a restart, in milliseconds; the last is repeated. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** After running this long (ms), a program has recovered: its backoff resets. */
export const RECOVERED_MS = 60_000;

/** Returns the backoff in milliseconds after this many ends in a row. */
export const pauseAfter = (ends: number): number =>
  PAUSES_MS[Math.min(ends, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0;
