import { type Cents, LAUNCH_MESSAGE } from "@/lib/kernel";

/** Percent of the goal (000 §9). */
export const MILESTONES = [25, 50, 75, 100] as const;
type Milestone = (typeof MILESTONES)[number];

/** Launch, then the milestones (000 §3). */
export const MESSAGE_TYPES = [LAUNCH_MESSAGE, 3, 4, 5, 6] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const TYPE_OF: Record<Milestone, MessageType> = { 25: 3, 50: 4, 75: 5, 100: 6 };

export const messageTypeOf = (milestone: Milestone): MessageType => TYPE_OF[milestone];

/** Null for the launch. */
export const milestoneOf = (type: MessageType): Milestone | null =>
  MILESTONES.find((milestone) => TYPE_OF[milestone] === type) ?? null;

type Crossing = {
  /** The only one announced: the highest newly crossed with its message on. */
  announce: Milestone | null;
  /** Lower ones skipped: recorded, never sent. */
  superseded: Milestone[];
  /** Higher ones with the message off; all if every message is off. */
  silent: Milestone[];
};

type Progress = { raisedCents: Cents; goalDollars: number; alreadyCrossed: Iterable<number> };

function freshMilestones({ raisedCents, goalDollars, alreadyCrossed }: Progress): Milestone[] {
  const already = new Set(alreadyCrossed);
  // goal · 100 cents · m / 100 is whole cents, so rounding cannot delay a milestone.
  return MILESTONES.filter((m) => !already.has(m) && raisedCents >= goalDollars * m);
}

export const hasCrossing = (progress: Progress): boolean => freshMilestones(progress).length > 0;

/** A refund never makes a milestone fire again. */
export function crossedMilestones(progress: Progress & { switchedOff?: Iterable<number> }): Crossing {
  const fresh = freshMilestones(progress);
  const off = new Set(progress.switchedOff);
  const announce = fresh.findLast((m) => !off.has(m)) ?? null;
  return {
    announce,
    superseded: fresh.filter((m) => announce !== null && m < announce),
    silent: fresh.filter((m) => announce === null || m > announce),
  };
}
