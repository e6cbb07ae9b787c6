/** Why somebody has no community to work in: the words of 000 §2 stand in `communities.notice`. */
export type NoCommunity = "waiting" | "declined" | "none";

/** The cookie with the id of the community that a member works in. */
export const COMMUNITY_COOKIE = "community";

type Choosable = { id: string; isConfirmed: boolean; isDeclined: boolean };
export type Choice<C> = { community: C; notice: null } | { community: null; notice: NoCommunity };

/**
 * Which community a member works in: the stored one while they belong to it and it is confirmed, else their first
 * confirmed one, else none, with the reason (000 §2).
 */
export function chooseCommunity<C extends Choosable>(
  mine: readonly C[],
  stored: string | undefined,
): Choice<C> {
  const confirmed = mine.filter((community) => community.isConfirmed);
  const community = confirmed.find(({ id }) => id === stored) ?? confirmed[0];
  if (community) return { community, notice: null };
  if (mine.length === 0) return { community: null, notice: "none" };
  return { community: null, notice: mine.every(({ isDeclined }) => isDeclined) ? "declined" : "waiting" };
}
