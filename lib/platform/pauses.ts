/** The pauses before a program begins anew, in milliseconds; the last one is repeated. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** A program that served for so long, in milliseconds, has recovered: its next pause is the first one again. */
export const RECOVERED_MS = 60_000;

/** The pause before the next start of a program, in milliseconds, after so many ends in a row. */
export const pauseAfter = (ends: number): number =>
  PAUSES_MS[Math.min(ends, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0;
