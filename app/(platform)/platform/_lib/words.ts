import type { BadgeTone } from "@/components/ui/badge";
import {
  DAY,
  DEFAULT_TIME_ZONE,
  dateText,
  formatDate,
  formatDateTime,
  numberText,
  plural,
} from "@/lib/kernel";
import type { DeskLogLine, PayoutLogLine, PayoutRow } from "@/lib/payment";
import { type DeskAction, isByStaff } from "@/lib/platform";

/** Formats a day as "Friday, November 20". */
export const formatToday = (now: Date) =>
  dateText(now, DEFAULT_TIME_ZONE, { weekday: "long", month: "long", day: "numeric" });

const SMALL = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const counted = (count: number) => SMALL[count] ?? numberText(count);
const small = (count: number) => counted(count).toLowerCase();

export function daySentence(waiting: number, ready: number): string {
  const communities = `${waiting === 1 ? "community is" : "communities are"} waiting`;
  const payouts = `${ready === 1 ? "payout is" : "payouts are"} ready to leave`;
  if (waiting === 0 && ready === 0) return "All quiet for now.";
  if (ready === 0) return `${counted(waiting)} ${communities}.`;
  if (waiting === 0) return `${counted(ready)} ${payouts}.`;
  return `${counted(waiting)} ${communities}, and ${small(ready)} ${payouts}.`;
}

type Waiting = Pick<PayoutRow, "state" | "requestedAt" | "methodChosenAt" | "sentAt" | "returnedAt">;

/** null for sent payouts. */
const waitsSince = ({ state, requestedAt, methodChosenAt, returnedAt }: Waiting): Date | null => {
  if (state === "sent") return null;
  if (state === "ready") return methodChosenAt ?? requestedAt;
  return state === "returned" ? (returnedAt ?? requestedAt) : requestedAt;
};

/** Returns whole days of waiting; null for a sent payout. */
export function daysWaiting(payout: Waiting, now: Date): number | null {
  const since = waitsSince(payout);
  return since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
}

/** Returns "Since today", "Waits 3 days" or "Sent 11/20/2026". */
export function waitWords(payout: Waiting, now: Date): string {
  const days = daysWaiting(payout, now);
  if (days === null) return payout.sentAt ? `Sent ${formatDate(payout.sentAt)}` : "Sent";
  return days === 0 ? "Since today" : `Waits ${plural(days, "day")}`;
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
  { state: "ready", label: "Ready" },
  { state: "returned", label: "Returned" },
  { state: "waiting_for_method", label: "Waiting" },
  { state: "sent", label: "Finished" },
];

type Facts = Pick<PayoutRow, "state" | "takenUpAt" | "sentAt" | "reference" | "returnReason">;

export function stateWords({ state, takenUpAt, sentAt, returnReason }: Facts): string {
  switch (state) {
    case "waiting_for_method":
      return "Waiting for the recipient";
    case "ready":
      return takenUpAt ? "Opened, not sent yet" : "Ready to send";
    case "sent":
      return sentAt ? `Sent ${formatDate(sentAt)}` : "Sent";
    case "returned":
      return returnReason ? `Returned: ${returnReason}` : "Returned";
  }
}

export const METHOD_WORDS = { paypal: "PayPal", paper_check: "Paper check" } as const;

export const METHOD_IN_SENTENCE = { paypal: "PayPal", paper_check: "paper check" } as const;

const ACTIONS: Record<DeskAction, string> = {
  "payout.viewed": "viewed the recipient of",
  "payout.exported": "downloaded a file that includes",
  "payout.taken_up": "opened for sending",
  "payout.put_back": "returned to the recipient",
  "payout.sent": "marked as sent",
  "payout.returned": "marked as sent back",
  "payout.frozen": "An admin of the community requested",
  "payout.method_chosen": "The recipient chose how to be paid for",
  "payout.method_changed": "The recipient corrected how to be paid for",
  "payout.arrived": "The recipient confirmed it arrived:",
  "community.approved": "approved",
  "community.declined": "declined",
  "community.held": "put on hold",
  "community.lifted": "lifted the hold on",
  "community.deleted": "deleted",
  "community.restored": "brought back",
  "community.money_moved": "moved a deleted community’s money to the general account:",
  "community.admin_named": "made someone an admin of",
  "staff.invited": "Someone with server access invited a new person to the desk",
  "staff.added": "Someone with server access gave desk access to",
  "staff.removed": "Someone with server access removed desk access from",
  "trouble.tried_again": "had the worker retry:",
  "trouble.settled": "resolved manually:",
  "address.lifted": "allowed messages to a suppressed address again",
  "addresses.viewed": "viewed suppressed addresses",
  "people.looked_up": "looked up people",
  "members.looked_up": "looked up members of",
  "consents.read": "viewed consents for a number",
  "consents.exported": "downloaded consents for a date range",
  "thread.taken": "claimed a thread",
  "thread.handed_back": "unassigned a thread",
  "thread.answered": "answered a thread",
  "thread.closed": "closed a thread",
  "thread.reopened": "reopened a thread",
  "campaign.messages_held": "paused a campaign’s messages",
  "campaign.messages_released": "resumed a campaign’s messages",
};

/** Returns "Lucía Vega viewed the recipient of". */
export const logWords = ({ action, by }: Pick<DeskLogLine, "action" | "by">) =>
  isByStaff(action) ? `${by ?? "Someone"} ${ACTIONS[action]}` : ACTIONS[action];

const ON_PAYOUT: Record<PayoutLogLine["action"], (by: string) => string> = {
  "payout.viewed": (by) => `Viewed by ${by}`,
  "payout.exported": (by) => `In a file downloaded by ${by}`,
  "payout.taken_up": (by) => `Opened for sending by ${by}`,
  "payout.put_back": (by) => `Returned to the recipient by ${by}`,
  "payout.sent": (by) => `Marked as sent by ${by}`,
  "payout.returned": (by) => `Marked as sent back by ${by}`,
  "payout.frozen": () => "Requested by an admin of the community",
  "payout.method_chosen": () => "The recipient chose how to be paid",
  "payout.method_changed": () => "The recipient corrected how to be paid",
  "payout.arrived": () => "The recipient confirmed it arrived",
};

/** Returns "Viewed by Lucía Vega on 11/20/2026 10:15 AM". */
export const payoutLogWords = ({ action, by, at }: PayoutLogLine) =>
  `${ON_PAYOUT[action](by ?? "someone")} on ${formatDateTime(at)}`;
