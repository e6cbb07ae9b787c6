import { MINUTE, SECOND } from "@/lib/kernel";

/** After so many tries a text of unknown outcome or an e-mail that cannot be rendered is given up. */
export const MAX_ATTEMPTS = 10;

/** Milliseconds to wait after try number `attempt`: doubling from two seconds, half an hour at most. */
export const retryDelay = (attempt: number) =>
  Math.min(30 * MINUTE, 2 * SECOND * 2 ** Math.max(0, attempt - 1));

/** The carrier's states of a text that has not failed, in their usual order; only membership is checked. */
const RANK = ["accepted", "queued", "scheduled", "sending", "sent", "delivered"] as const;

export type DeliveryEvent = "sent" | "delivered" | "failed";

/** The delivery event for a carrier's status of a text; null for any other status. */
export function deliveryEventOf(status: string): DeliveryEvent | null {
  if (status === "failed" || status === "undelivered" || status === "canceled") return "failed";
  if (status === "delivered" || status === "read") return "delivered";
  return RANK.some((known) => known === status) ? "sent" : null;
}
