import { type Cents, formatCents, formatShort } from "@/lib/kernel/money";
import type { GiftSums } from "./types";

/** Both outcomes of covering the fees, in the same size: "Adds $2.56, so the full $100 arrives. Untick it and …" */
export function feeWords(giftCents: Cents, { covered, plain }: GiftSums): string {
  const added = formatCents(covered.chargeCents - giftCents);
  return `Adds ${added}, so the full ${formatShort(giftCents)} arrives. Untick it and you pay ${formatShort(plain.chargeCents)}; ${formatShort(plain.netCents)} arrives.`;
}

/** The same before an amount is known. */
export const feeWordsBefore = (rate: string) =>
  `Adds the card fee of ${rate}, so that all you give arrives. Untick it and the fee comes out of your gift.`;

/** "2.2% + $0.30" */
export const rateWords = (rates: { percent: number; fixedCents: Cents }) =>
  `${rates.percent}% + ${formatCents(rates.fixedCents)}`;
