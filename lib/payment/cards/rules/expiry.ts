import { DAY } from "@/lib/kernel";

export type Expiry = "later" | "soon" | "expired";

const SOON = 30 * DAY;

type Expiring = { expMonth: number; expYear: number };

/** Start of the month after expiry, UTC. */
const endOfCard = ({ expMonth, expYear }: Expiring): Date => new Date(Date.UTC(expYear, expMonth, 1));

/** `soon`: the 30 days before the end. */
export function expiryOf(card: Expiring, now: Date): Expiry {
  const left = endOfCard(card).getTime() - now.getTime();
  if (left <= 0) return "expired";
  return left <= SOON ? "soon" : "later";
}

export const monthOf = ({ expMonth, expYear }: Expiring): number => expYear * 100 + expMonth;

/** One month, or two near its end. */
export function monthsExpiringSoon(now: Date): number[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return [month, month + 1]
    .map((at) => ({ expYear: year + Math.floor(at / 12), expMonth: (at % 12) + 1 }))
    .filter((card) => expiryOf(card, now) === "soon")
    .map(monthOf);
}

/** "01/31/2027". */
export function lastDayOfCard(card: Expiring): string {
  const last = new Date(endOfCard(card).getTime() - DAY).toISOString();
  return `${last.slice(5, 7)}/${last.slice(8, 10)}/${last.slice(0, 4)}`;
}
