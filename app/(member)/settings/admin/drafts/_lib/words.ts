import type { DraftCard, Missing } from "@/lib/community";
import { dollarsToCents, formatDateTime, formatShort, formatTime, sinceOf } from "@/lib/kernel";

/** What is missing, in as many words as a small mark has room for. */
export const MISSING_WORDS: Record<Missing, string> = {
  name: "Title",
  campaignTypeId: "Type of need",
  amount: "Amount",
  recipient: "Recipient",
  recipientNotMember: "Recipient isn’t a member",
  messages: "Words of a message",
};

/** "$1,800, Housing": what is known of the need; empty while nothing is. */
export const needOf = ({ amount, type }: Pick<DraftCard, "amount" | "type">): string =>
  [amount === null ? null : formatShort(dollarsToCents(amount)), type?.name].filter(Boolean).join(", ");

/** "today, 8:20 AM" or "11/18/2026 9:41 PM", in a community's time. */
export const whenSaved = (at: Date, now: Date, timeZone: string): string =>
  sinceOf(at, now, timeZone).kind === "today"
    ? `today, ${formatTime(at, timeZone)}`
    : formatDateTime(at, timeZone);
