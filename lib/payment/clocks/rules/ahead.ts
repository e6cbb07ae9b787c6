import { MINUTE } from "@/lib/kernel";

/** When another clock was asked and when it answered, by our clock, and what it showed in between. */
export type ClockReading = { asked: Date; answered: Date; shown: Date };

/** By how many milliseconds our clock is ahead of another; below zero it is behind. The way of the answer counts for nothing. */
export function aheadBy({ asked, answered, shown }: ClockReading): number {
  if (shown < asked) return asked.getTime() - shown.getTime();
  return Math.min(0, answered.getTime() - shown.getTime());
}

/** Clocks may differ by this much before anything is refused. */
const MOST = 2 * MINUTE;

export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > MOST;
