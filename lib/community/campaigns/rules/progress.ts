import type { Cents } from "@/lib/kernel";

export type Progress = {
  /** Whole percent, rounded down, 100 at most: 99.9 % counts as 99 (specification 001 §9). */
  percent: number;
  /** What came in beyond the goal. */
  excessCents: Cents;
  /** What is missing to the goal. */
  remainingCents: Cents;
};

/** How far a campaign is. `goalDollars` is the goal in whole dollars, above zero. */
export function progress(raisedCents: Cents, goalDollars: number): Progress {
  const difference = raisedCents - goalDollars * 100;
  return {
    percent: difference >= 0 ? 100 : Math.min(99, Math.floor(raisedCents / goalDollars)),
    excessCents: Math.max(0, difference),
    remainingCents: Math.max(0, -difference),
  };
}
