import { type Cents, dollarsToCents } from "@/lib/kernel";

export interface Figures {
  /** Exact percent of the goal, may exceed 100. */
  percent: number;
  /** Rounded down, so 100 means the goal is met. */
  shown: number;
  met: boolean;
  goalCents: Cents;
  toGoCents: Cents;
  excessCents: Cents;
}

/** `raisedCents` is gross. A goal of 0 gives 0 percent. */
export function progressOf(raisedCents: Cents, targetDollars: number): Figures {
  const goalCents = dollarsToCents(targetDollars);
  const percent = goalCents > 0 ? (raisedCents * 100) / goalCents : 0;
  const excessCents = Math.max(0, raisedCents - goalCents);
  const met = goalCents > 0 && raisedCents >= goalCents;
  return {
    percent,
    shown: Math.max(0, Math.floor(percent)),
    met,
    goalCents,
    toGoCents: Math.max(0, goalCents - raisedCents),
    excessCents,
  };
}
