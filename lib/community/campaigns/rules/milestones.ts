import type { Cents } from "@/lib/kernel";

/** Percent of the goal at which members are notified of the progress (specification 000 §9). */
export const MILESTONES = [25, 50, 75, 100] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Message types of the specification (000 §3): 2 launch, 3 to 6 the milestones. */
export const LAUNCH_MESSAGE = 2;
export const MESSAGE_TYPES = [2, 3, 4, 5, 6] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const TYPE_OF: Record<Milestone, MessageType> = { 25: 3, 50: 4, 75: 5, 100: 6 };

/** The message that announces a milestone. */
export const messageTypeOf = (milestone: Milestone): MessageType => TYPE_OF[milestone];

/** The milestone that a message type announces; null for the launch. */
export const milestoneOf = (type: MessageType): Milestone | null =>
  MILESTONES.find((milestone) => TYPE_OF[milestone] === type) ?? null;

export type Crossing = {
  /** The highest newly crossed milestone whose message is on: the only one that is announced. */
  announce: Milestone | null;
  /** Lower ones that were jumped over: recorded, never sent. */
  superseded: Milestone[];
  /** Higher ones whose message is off; all of them if every message is off. */
  silent: Milestone[];
};

/** How far a campaign is, and the milestones that it has crossed before. */
export type Progress = { raisedCents: Cents; goalDollars: number; alreadyCrossed: Iterable<number> };

function freshMilestones({ raisedCents, goalDollars, alreadyCrossed }: Progress): Milestone[] {
  const already = new Set(alreadyCrossed);
  // goal · 100 cents · m / 100 is whole cents, so rounding cannot delay a milestone.
  return MILESTONES.filter((m) => !already.has(m) && raisedCents >= goalDollars * m);
}

/** Whether any milestone is reached now that was never reached before. */
export const crossesAny = (progress: Progress): boolean => freshMilestones(progress).length > 0;

/**
 * Which milestones are reached now and were never reached before, and what becomes of each. What has been crossed once
 * stays crossed, so a refund below a threshold never makes it fire again. `switchedOff` are those without a message.
 */
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
