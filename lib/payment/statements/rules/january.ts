import { HOUR } from "@/lib/kernel";

/** No zone is further behind that of Greenwich, and none further ahead. */
const FURTHEST_BEHIND = 12 * HOUR;
const FURTHEST_AHEAD = 14 * HOUR;

/** When last year's statements begin to leave: wherever people live it is the second of January. */
export const beginningOfTelling = (year: number): Date =>
  new Date(Date.UTC(year + 1, 0, 2) + FURTHEST_BEHIND);

/** From when on none leaves: wherever people live it is still the last of January until then. */
const endOfTelling = (year: number): Date => new Date(Date.UTC(year + 1, 1, 1) - FURTHEST_AHEAD);

/** The year of which people are told at this moment; null from February to New Year. */
export function yearToTell(now: Date): number | null {
  const year = now.getUTCFullYear() - 1;
  return now >= beginningOfTelling(year) && now < endOfTelling(year) ? year : null;
}
