import { DAY } from "@/lib/kernel";

/** Whether a card can still be used: for a while, for the last weeks only, or no more. */
export type Expiry = "later" | "soon" | "expired";

/** The donor is told so long before the card ends. */
const SOON = 30 * DAY;

type Expiring = { expMonth: number; expYear: number };

/** The end of the month until which a card can be used. */
export const endOfCard = ({ expMonth, expYear }: Expiring): Date => new Date(Date.UTC(expYear, expMonth, 1));

/** Cards end with the last day of their month; `soon` are the thirty days before. */
export function expiryOf(card: Expiring, now: Date): Expiry {
  const left = endOfCard(card).getTime() - now.getTime();
  if (left <= 0) return "expired";
  return left <= SOON ? "soon" : "later";
}

/** Year and month as one number: 202701. */
export const monthOf = ({ expMonth, expYear }: Expiring): number => expYear * 100 + expMonth;

/** The months whose cards expire soon, by their numbers: one, or two where the month is about to change. */
export function monthsExpiringSoon(now: Date): number[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return [month, month + 1]
    .map((at) => ({ expYear: year + Math.floor(at / 12), expMonth: (at % 12) + 1 }))
    .filter((card) => expiryOf(card, now) === "soon")
    .map(monthOf);
}

/** The last day on which a card can be used, as dates are written: "01/31/2027". */
export function lastDayOfCard(card: Expiring): string {
  const last = new Date(endOfCard(card).getTime() - DAY).toISOString();
  return `${last.slice(5, 7)}/${last.slice(8, 10)}/${last.slice(0, 4)}`;
}
