import { HOUR } from "@/lib/kernel";

/** Extreme time zone offsets. */
const FURTHEST_BEHIND = 12 * HOUR;
const FURTHEST_AHEAD = 14 * HOUR;

/** January 2 in every zone. */
export const beginningOfTelling = (year: number): Date =>
  new Date(Date.UTC(year + 1, 0, 2) + FURTHEST_BEHIND);

/** Until then it is January in every zone. */
const endOfTelling = (year: number): Date => new Date(Date.UTC(year + 1, 1, 1) - FURTHEST_AHEAD);

/** Last year in January, else null. */
export function yearToTell(now: Date): number | null {
  const year = now.getUTCFullYear() - 1;
  return now >= beginningOfTelling(year) && now < endOfTelling(year) ? year : null;
}
