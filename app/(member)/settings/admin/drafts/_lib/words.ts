import type { DraftCard } from "@/lib/community";
import { dollarsToCents, formatDateTime, formatShort, formatTime, sinceOf } from "@/lib/kernel";

/** "$1,800, Housing". */
export const needOf = ({ amount }: Pick<DraftCard, "amount">, typeName: string | null | undefined): string =>
  [amount === null ? null : formatShort(dollarsToCents(amount)), typeName].filter(Boolean).join(", ");

/** "today, 8:20 AM", in the community's time. */
export const whenSaved = (at: Date, now: Date, timeZone: string, today: string): string =>
  sinceOf(at, now, timeZone).kind === "today"
    ? `${today}, ${formatTime(at, timeZone)}`
    : formatDateTime(at, timeZone);
