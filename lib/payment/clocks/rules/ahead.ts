import { MINUTE } from "@/lib/kernel";

/** `shown` by the other clock. */
type ClockReading = { asked: Date; answered: Date; shown: Date };

/** In ms, negative if behind, ignoring network latency. */
export function aheadBy({ asked, answered, shown }: ClockReading): number {
  if (shown < asked) return asked.getTime() - shown.getTime();
  return Math.min(0, answered.getTime() - shown.getTime());
}

/** Tolerated difference. */
const MOST = 2 * MINUTE;

export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > MOST;
