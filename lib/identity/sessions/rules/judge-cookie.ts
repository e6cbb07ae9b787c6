import { MINUTE, SECOND } from "@/lib/kernel";

/** In milliseconds (001 §9). */
export const COOKIE_LIFE = 15 * MINUTE;
/** Browsers renew ten seconds before the end (001 §4). */
const DUE_BEFORE = 30 * SECOND;
/** Validity of the previous cookie after a renewal, for concurrent tabs. */
const SAME_MOMENT = 60 * SECOND;

type KnownSession = { generation: number; generationSeen: boolean; rotatedAt: Date };

/**
 * Judges a cookie that requests renewal.
 *
 * - `fresh`: not due. `rotate`: next generation.
 * - `repeat`: another tab renewed it, or the response was lost; resend the newest cookie.
 * - `reused`: older than the previous one, or the previous one after the newest was seen and its renewal is a
 *   minute old. A copy exists, so the session must end.
 */
export function judgeCookie(
  session: KnownSession,
  generation: number,
  now: Date,
): "fresh" | "rotate" | "repeat" | "reused" {
  const age = now.getTime() - session.rotatedAt.getTime();
  // Restored records may be behind a cookie, which only we can make.
  if (generation > session.generation) return "rotate";
  if (generation === session.generation) return age < COOKIE_LIFE - DUE_BEFORE ? "fresh" : "rotate";
  const isPrevious = generation === session.generation - 1;
  return isPrevious && (!session.generationSeen || age < SAME_MOMENT) ? "repeat" : "reused";
}
