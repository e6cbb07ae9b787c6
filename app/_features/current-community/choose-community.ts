/** Texts: `communities.notice` (000 §2). */
export type NoCommunity = "waiting" | "declined" | "none";

export const COMMUNITY_COOKIE = "community";

type Choosable = { id: string; isConfirmed: boolean; isDeclined: boolean };
type Choice<C> = { community: C; notice: null } | { community: null; notice: NoCommunity };

/** Chooses the stored community if the member's and confirmed, else the first confirmed (000 §2). */
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
