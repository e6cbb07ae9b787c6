import type { SuppressionReason } from "@/lib/notification";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.messages");

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
  { reason: "bounce", label: t("bounced") },
  { reason: "complaint", label: t("complained") },
  { reason: "carrier", label: t("notServed"), ofTexts: true },
  { reason: "stop", label: t("repliedStop"), ofTexts: true },
  { reason: "unsubscribe", label: t("unsubscribed") },
];

export const REASON_WORDS: Record<SuppressionReason, { what: string; how: string }> = {
  bounce: { what: t("bounceWhat"), how: t("bounceHow") },
  complaint: {
    what: t("complaintWhat"),
    how: t("complaintHow"),
  },
  carrier: {
    what: t("carrierWhat"),
    how: t("carrierHow"),
  },
  stop: {
    what: t("stopWhat"),
    how: t("stopHow"),
  },
  unsubscribe: {
    what: t("unsubscribeWhat"),
    how: t("unsubscribeHow"),
  },
};
