import { DAY, HOUR, KEPT_FOR } from "@/lib/kernel";

/** The longest time from sign-in to the end of a session, in milliseconds, however often it is renewed. */
const MEMBER_LIFE = 90 * DAY;
const STAFF_LIFE = 12 * HOUR;
/** How long the row of a session is kept after its end, in milliseconds. */
export const ENDED_SESSION_KEPT = KEPT_FOR.endedSession;

export type SessionStart = { createdAt: Date; isPlatformAdmin: boolean };

/** When a session ends at the latest. */
export const sessionEnd = ({ createdAt, isPlatformAdmin }: SessionStart): Date =>
  new Date(createdAt.getTime() + (isPlatformAdmin ? STAFF_LIFE : MEMBER_LIFE));

/** When a session expires without use: `lifeMs` from now, and never after its end. */
export const sessionExpiry = (start: SessionStart, now: Date, lifeMs: number): Date =>
  new Date(Math.min(now.getTime() + lifeMs, sessionEnd(start).getTime()));
