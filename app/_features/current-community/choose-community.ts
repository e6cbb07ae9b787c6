/** The messages of 000 §2, "Community selection on load", word for word. */
export const WAITING_FOR_APPROVAL = "Your communities waiting for approval";
export const NO_COMMUNITY =
  "You are not member of any approved community. Please create a new one or join an existing one.";

type Choosable = { id: string; isConfirmed: boolean };
export type Choice<C> = { community: C; notice: null } | { community: null; notice: string };

/**
 * Which community a member works in: the stored one while they belong to it and it is confirmed, else their first
 * confirmed one, else none, with the sentence that says why (000 §2).
 */
export function chooseCommunity<C extends Choosable>(
  mine: readonly C[],
  stored: string | undefined,
): Choice<C> {
  const confirmed = mine.filter((community) => community.isConfirmed);
  const community = confirmed.find(({ id }) => id === stored) ?? confirmed[0];
  if (community) return { community, notice: null };
  return { community: null, notice: mine.length > 0 ? WAITING_FOR_APPROVAL : NO_COMMUNITY };
}
