import type { Cents } from "@/lib/kernel";

export type Progress = {
  /** Rounded down, 100 at most (001 §9). */
  percent: number;
  excessCents: Cents;
  remainingCents: Cents;
};

/** Computes the progress. `goalDollars` is above zero. */
export function progress(raisedCents: Cents, goalDollars: number): Progress {
  const difference = raisedCents - goalDollars * 100;
  return {
    percent: difference >= 0 ? 100 : Math.min(99, Math.floor(raisedCents / goalDollars)),
    excessCents: Math.max(0, difference),
    remainingCents: Math.max(0, -difference),
  };
}
