import { DAY, HOUR, KEPT_FOR } from "@/lib/kernel";

/** From sign-in, despite renewals. */
const MEMBER_LIFE = 90 * DAY;
const STAFF_LIFE = 12 * HOUR;
/** In milliseconds. */
export const ENDED_SESSION_KEPT = KEPT_FOR.endedSession;

export type SessionStart = { createdAt: Date; isPlatformAdmin: boolean };

export const sessionEnd = ({ createdAt, isPlatformAdmin }: SessionStart): Date =>
  new Date(createdAt.getTime() + (isPlatformAdmin ? STAFF_LIFE : MEMBER_LIFE));

/** At most the session's end. */
export const sessionExpiry = (start: SessionStart, now: Date, lifeMs: number): Date =>
  new Date(Math.min(now.getTime() + lifeMs, sessionEnd(start).getTime()));
