import type { SuppressionReason } from "@/lib/notification";

export const MESSAGES = "/platform/messages";
export const COSTS = "/platform/messages?show=costs";
export const ADDRESSES = "/platform/messages?show=addresses";

export function addressesPath({
  searchString = "",
  reason,
}: {
  searchString?: string;
  reason?: string;
}): string {
  const query = new URLSearchParams({ show: "addresses" });
  if (reason) query.set("reason", reason);
  if (searchString !== "") query.set("searchString", searchString);
  return `${MESSAGES}?${query}`;
}

export type ReasonFilter = { reason: SuppressionReason; label: string; ofTexts?: true };

export const REASON_FILTERS: readonly ReasonFilter[] = [
  { reason: "bounce", label: "Bounced" },
  { reason: "complaint", label: "Complained" },
  { reason: "carrier", label: "Not served", ofTexts: true },
  { reason: "stop", label: "Said STOP", ofTexts: true },
  { reason: "unsubscribe", label: "Unsubscribed" },
];

/** Why an address is suppressed, and who can lift it. */
export const REASON_WORDS: Record<SuppressionReason, { what: string; how: string }> = {
  bounce: { what: "The mailbox sent a letter back.", how: "Lift it once the mailbox takes letters again." },
  complaint: {
    what: "A letter was marked as spam.",
    how: "Lift it when its owner asks you to. Letters about campaigns begin again only when they choose so themselves.",
  },
  carrier: {
    what: "The carrier brings it no texts.",
    how: "Lift it when the carrier serves the number again.",
  },
  stop: {
    what: "The phone said STOP.",
    how: "Only its owner can change that, with START as a text to our number.",
  },
  unsubscribe: {
    what: "Wants no letters about campaigns.",
    how: "Only its owner can change that, on the page behind the foot of a letter, or under Settings, Subscriptions.",
  },
};
