import { one, type Param } from "@/app/_features/forms/search-params";

/** How many are shown at first, and how many "Show more" adds (001 §9). */
export const FIRST = 5;
export const MORE = 10;
/** The most that one page shows, whatever the address requests; older ones stay in the archive. */
const MOST = 505;

/** How many notifications a page shows: 5, 15, 25 and so on; 5 for anything else. */
export function howMany(param: Param): number {
  const text = one(param) ?? "";
  const wanted = /^[0-9]{1,4}$/.test(text) ? Number(text) : FIRST;
  const steps = Math.ceil((Math.min(wanted, MOST) - FIRST) / MORE);
  return FIRST + Math.max(0, steps) * MORE;
}
