import { MINUTE, SECOND } from "@/lib/kernel";

/** After so many tries a delivery is given up and shown to the provider's staff. */
export const MAX_ATTEMPTS = 10;

/** Milliseconds to wait before try number `attempt + 1`: doubling from two seconds, half an hour at most. */
export const retryDelay = (attempt: number) =>
  Math.min(30 * MINUTE, 2 * SECOND * 2 ** Math.max(0, attempt - 1));

/** Text states in the order in which they can follow each other; callbacks arrive in any order. */
const RANK = ["accepted", "queued", "scheduled", "sending", "sent", "delivered"] as const;

export type DeliveryEvent = "sent" | "delivered" | "failed";

/** What a provider's status says of a delivery; null when it says nothing new. */
export function deliveryEventOf(status: string): DeliveryEvent | null {
  if (status === "failed" || status === "undelivered" || status === "canceled") return "failed";
  if (status === "delivered" || status === "read") return "delivered";
  return RANK.some((known) => known === status) ? "sent" : null;
}
