import { MINUTE, SECOND } from "@/lib/kernel";

/** How long a browser's cookie gives access before it must be renewed, in milliseconds (001 §9). */
export const COOKIE_LIFE = 15 * MINUTE;
/** How long before its end a cookie may be renewed (ms): browsers do so ten seconds before (001 §4). */
const DUE_BEFORE = 30 * SECOND;
/** How long after a renewal the previous cookie is valid (ms), for a tab that renews at the same time. */
const SAME_MOMENT = 60 * SECOND;

export type KnownSession = { generation: number; generationSeen: boolean; rotatedAt: Date };

/**
 * What to do with a browser's cookie that requests renewal. `fresh`: not due yet. `rotate`: the next
 * generation begins. `repeat`: another tab was faster, or the response with the newest cookie was lost; send
 * that cookie again, without a rotation. `reused`: a cookie older than the previous one, or the previous one
 * when the newest has been seen and its renewal is a minute ago: somebody holds a copy, so the session must
 * end.
 */
export function judgeCookie(
  session: KnownSession,
  generation: number,
  now: Date,
): "fresh" | "rotate" | "repeat" | "reused" {
  const age = now.getTime() - session.rotatedAt.getTime();
  // Records that came out of a backup know less than a cookie, which nobody but us can have made.
  if (generation > session.generation) return "rotate";
  if (generation === session.generation) return age < COOKIE_LIFE - DUE_BEFORE ? "fresh" : "rotate";
  const isPrevious = generation === session.generation - 1;
  return isPrevious && (!session.generationSeen || age < SAME_MOMENT) ? "repeat" : "reused";
}
