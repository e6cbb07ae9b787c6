import { DAY } from "@/lib/kernel";
import type { Joining } from "../../communities/rules/openness";

/** How long after a decline the same person may not ask again, in milliseconds. */
export const ASK_AGAIN_AFTER = 30 * DAY;

/** The latest request of somebody who is no member; `answeredAt` is null while it waits for an admin. */
export type LastRequest = { answeredAt: Date | null; isAccepted: boolean | null };

/**
 * What somebody who is no member can do by themselves: join, ask the admins, wait for their answer, or
 * nothing, because the admins declined lately or the community takes only whoever was invited. A request that
 * waits keeps waiting when the community begins to take only the invited.
 */
export type WayIn = "join" | "ask" | "waiting" | "declined" | "by_invitation";

export function wayIn(joining: Joining, last: LastRequest | null, now: Date): WayIn {
  if (joining === "open") return "join";
  if (last && !last.answeredAt) return "waiting";
  if (joining === "invitation") return "by_invitation";
  const declinedAt = last?.isAccepted === false ? last.answeredAt : null;
  return declinedAt && now.getTime() < declinedAt.getTime() + ASK_AGAIN_AFTER ? "declined" : "ask";
}
