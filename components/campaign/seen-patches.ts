/** Where a browser keeps how many patches it has seen of a campaign: sent to that campaign's page alone. */
export const SEEN_PATCHES = "sewn";

/** How many of the sewn patches are new to somebody whose browser remembers `seen`; none for a first visit. */
export function newPatches(seen: string | undefined, sewn: number): number {
  return seen !== undefined && /^[0-9]{1,2}$/.test(seen) ? Math.max(0, sewn - Number(seen)) : 0;
}
