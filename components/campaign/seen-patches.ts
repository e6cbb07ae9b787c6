/** The cookie with the number of patches of a campaign that a browser has seen; sent to that page alone. */
export const SEEN_PATCHES = "sewn";

/** How many of the sewn patches are new, if the browser's cookie holds `seen`; none on a first visit. */
export function newPatches(seen: string | undefined, sewn: number): number {
  return seen !== undefined && /^[0-9]{1,2}$/.test(seen) ? Math.max(0, sewn - Number(seen)) : 0;
}
