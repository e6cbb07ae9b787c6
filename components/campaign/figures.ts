import { type Cents, dollarsToCents } from "@/lib/kernel";

export interface Figures {
  /** exact share of the goal in percent; may exceed 100 */
  percent: number;
  /** shown as text: whole percent, rounded down, so that 100 means the goal is met */
  shown: number;
  met: boolean;
  goalCents: Cents;
  toGoCents: Cents;
  excessCents: Cents;
}

/** The progress of a campaign. `raisedCents` is gross; with a goal of 0 the share is 0. */
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
