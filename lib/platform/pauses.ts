/** Backoff before a restart, in milliseconds; the last repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** The backoff resets after this many milliseconds. */
export const RECOVERED_MS = 60_000;

export const pauseAfter = (ends: number): number =>
  PAUSES_MS[Math.min(ends, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0;
