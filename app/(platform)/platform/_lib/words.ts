import type { BadgeTone } from "@/components/ui/badge";
import { DAY, DEFAULT_TIME_ZONE, dateText, formatDate, formatDateTime } from "@/lib/kernel";
import type { DeskLogLine, PayoutLogLine, PayoutRow } from "@/lib/payment";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.payouts");

/** "Friday, November 20". */
export const formatToday = (now: Date) =>
  dateText(now, DEFAULT_TIME_ZONE, { weekday: "long", month: "long", day: "numeric" });

export function daySentence(waiting: number, ready: number): string {
  const t = translatorOf("en", "desk.today");
  if (waiting === 0 && ready === 0) return t("quiet");
  if (ready === 0) return t("communitiesWait", { waiting });
  return waiting === 0 ? t("payoutsWait", { ready }) : t("bothWait", { waiting, ready });
}

type Waiting = Pick<PayoutRow, "state" | "requestedAt" | "methodChosenAt" | "sentAt" | "returnedAt">;

/** null for sent payouts. */
const waitsSince = ({ state, requestedAt, methodChosenAt, returnedAt }: Waiting): Date | null => {
  if (state === "sent") return null;
  if (state === "ready") return methodChosenAt ?? requestedAt;
  return state === "returned" ? (returnedAt ?? requestedAt) : requestedAt;
};

/** Whole days; null for a sent payout. */
export function daysWaiting(payout: Waiting, now: Date): number | null {
  const since = waitsSince(payout);
  return since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
}

/** "Since today", "Waits 3 days" or "Sent 11/20/2026". */
export function waitWords(payout: Waiting, now: Date): string {
  const days = daysWaiting(payout, now);
  if (days === null) return payout.sentAt ? t("sentOn", { day: formatDate(payout.sentAt) }) : t("sent");
  return days === 0 ? t("sinceToday") : t("waitsDays", { count: days });
}

export const LONG_WAIT_DAYS = 3;

type PayoutState = PayoutRow["state"];

export const STATE_TONE: Record<PayoutState, BadgeTone> = {
  waiting_for_method: "line",
  ready: "gold",
  sent: "gain",
  returned: "clay",
};

export const STATE_FILTERS: readonly { state: PayoutState; label: string }[] = [
  { state: "ready", label: t("ready") },
  { state: "returned", label: t("returned") },
  { state: "waiting_for_method", label: t("waiting") },
  { state: "sent", label: t("finished") },
];

type Facts = Pick<PayoutRow, "state" | "takenUpAt" | "sentAt" | "reference" | "returnReason">;

export function stateWords({ state, takenUpAt, sentAt, returnReason }: Facts): string {
  switch (state) {
    case "waiting_for_method":
      return t("waitingForRecipient");
    case "ready":
      return takenUpAt ? t("openedNotSent") : t("readyToSend");
    case "sent":
      return sentAt ? t("sentOn", { day: formatDate(sentAt) }) : t("sent");
    case "returned":
      return returnReason ? t("returnedBecause", { reason: returnReason }) : t("returned");
  }
}

export const METHOD_WORDS = { paypal: t("methods.paypal"), paper_check: t("methods.paper_check") } as const;

const someone = translatorOf("en", "desk.log")("someone");

/** "Lucía Vega viewed the recipient of". */
export const logWords = ({ action, by }: Pick<DeskLogLine, "action" | "by">) =>
  translatorOf("en", "desk.actions")(action, { by: by ?? someone });

/** "Viewed by Lucía Vega on 11/20/2026 10:15 AM". */
export const payoutLogWords = ({ action, by, at }: PayoutLogLine) =>
  translatorOf("en", "desk.payoutLog")(action, { by: by ?? someone.toLowerCase(), at: formatDateTime(at) });
