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
  { reason: "stop", label: "Replied STOP", ofTexts: true },
  { reason: "unsubscribe", label: "Unsubscribed" },
];

/** Why an address is suppressed, and who can lift it. */
export const REASON_WORDS: Record<SuppressionReason, { what: string; how: string }> = {
  bounce: { what: "An e-mail bounced.", how: "Lift it once the mailbox accepts e-mail again." },
  complaint: {
    what: "An e-mail was marked as spam.",
    how: "Lift it when its owner asks you to. E-mails about campaigns start again only if they choose them again.",
  },
  carrier: {
    what: "The carrier doesn’t deliver texts to it.",
    how: "Lift it when the carrier delivers to the number again.",
  },
  stop: {
    what: "The phone replied STOP.",
    how: "Only its owner can change that, by texting START to our number.",
  },
  unsubscribe: {
    what: "Unsubscribed from e-mails about campaigns.",
    how: "Only its owner can change that, with the link at the end of an e-mail or under Settings, Subscriptions.",
  },
};
