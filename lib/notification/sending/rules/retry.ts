import { MINUTE, SECOND } from "@/lib/kernel";

/** Attempts for a text of unknown outcome or an e-mail that cannot be rendered. */
export const MAX_ATTEMPTS = 10;

/** In ms: doubles from two seconds, half an hour at most. */
export const retryDelay = (attempt: number) =>
  Math.min(30 * MINUTE, 2 * SECOND * 2 ** Math.max(0, attempt - 1));

/** Twilio's non-failed states in usual order. Only membership is checked. */
const RANK = ["accepted", "queued", "scheduled", "sending", "sent", "delivered"] as const;

type DeliveryEvent = "sent" | "delivered" | "failed";

/** Null for other statuses. */
export function deliveryEventOf(status: string): DeliveryEvent | null {
  if (status === "failed" || status === "undelivered" || status === "canceled") return "failed";
  if (status === "delivered" || status === "read") return "delivered";
  return RANK.some((known) => known === status) ? "sent" : null;
}
