import { MINUTE, SECOND } from "@/lib/kernel";

/** How long a browser's cookie opens pages before it must be renewed, in milliseconds (001 §9). */
export const COOKIE_LIFE = 15 * MINUTE;
/** So long before the end a cookie is due for renewal: the browser asks ten seconds before (001 §4). */
const DUE_BEFORE = 30 * SECOND;
/** How long after a renewal the previous cookie is still accepted: another tab may have asked at the same moment. */
const SAME_MOMENT = 60 * SECOND;

export type KnownSession = { generation: number; generationSeen: boolean; rotatedAt: Date };

/**
 * What a browser's cookie means when it asks for renewal. `fresh`: not due yet. `rotate`: the next generation begins.
 * `repeat`: another tab was faster, or its answer was lost on the way: the newest cookie once more, without a rotation.
 * `reused`: an old cookie after the newest one has been seen: somebody holds a copy, and the session ends.
 */
export function judgeCookie(
  session: KnownSession,
  generation: number,
  now: Date,
): "fresh" | "rotate" | "repeat" | "reused" {
  const age = now.getTime() - session.rotatedAt.getTime();
  if (generation === session.generation) return age < COOKIE_LIFE - DUE_BEFORE ? "fresh" : "rotate";
  const isPrevious = generation === session.generation - 1;
  return isPrevious && (!session.generationSeen || age < SAME_MOMENT) ? "repeat" : "reused";
}
