import { DAY } from "@/lib/kernel";
import type { Joining } from "../../communities/rules/openness";

/** Milliseconds after a decline. */
const ASK_AGAIN_AFTER = 30 * DAY;

export type LastRequest = { answeredAt: Date | null; isAccepted: boolean | null };

/** A pending request survives a change of the joining rule. */
type WayIn = "join" | "ask" | "waiting" | "declined" | "by_invitation";

export function wayIn(joining: Joining, last: LastRequest | null, now: Date): WayIn {
  if (joining === "open") return "join";
  if (last && !last.answeredAt) return "waiting";
  if (joining === "invitation") return "by_invitation";
  const declinedAt = last?.isAccepted === false ? last.answeredAt : null;
  return declinedAt && now.getTime() < declinedAt.getTime() + ASK_AGAIN_AFTER ? "declined" : "ask";
}
