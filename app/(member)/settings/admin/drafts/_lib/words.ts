import type { DraftCard } from "@/lib/community";
import { dollarsToCents, formatDateTime, formatShort, formatTime, sinceOf } from "@/lib/kernel";

/** "$1,800, Housing": what is known of the need; empty while nothing is. */
export const needOf = ({ amount }: Pick<DraftCard, "amount">, typeName: string | null | undefined): string =>
  [amount === null ? null : formatShort(dollarsToCents(amount)), typeName].filter(Boolean).join(", ");

/** "today, 8:20 AM" or "11/18/2026 9:41 PM", in a community's time; `today` is the word for it. */
export const whenSaved = (at: Date, now: Date, timeZone: string, today: string): string =>
  sinceOf(at, now, timeZone).kind === "today"
    ? `${today}, ${formatTime(at, timeZone)}`
    : formatDateTime(at, timeZone);
