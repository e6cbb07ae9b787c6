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
  /** The highest newly crossed milestone: the only one that is announced. */
  announce: Milestone | null;
  /** Lower ones that were jumped over: recorded, never sent. */
  superseded: Milestone[];
};

/**
 * Which milestones are reached now and were never reached before. What has been crossed once stays crossed, so a
 * refund below a threshold never makes it fire again.
 */
export function crossedMilestones(progress: {
  raisedCents: Cents;
  goalDollars: number;
  alreadyCrossed: Iterable<number>;
}): Crossing {
  const already = new Set(progress.alreadyCrossed);
  // goal · 100 cents · m / 100 is whole cents, so rounding cannot delay a milestone.
  const fresh = MILESTONES.filter((m) => !already.has(m) && progress.raisedCents >= progress.goalDollars * m);
  const highest = fresh.at(-1) ?? null;
  return { announce: highest, superseded: fresh.slice(0, -1) };
}
