import { type CardRates, feeOf, formatCents } from "@/lib/kernel";

const SMALLEST_CENTS = 100;

/** Finds rates above the smallest gift: such a gift could not be booked. */
export function wrongCardRates(rates: CardRates): string[] {
  const fee = feeOf(SMALLEST_CENTS, rates);
  if (fee <= SMALLEST_CENTS) return [];
  return [
    `CARD_FEE_PERCENT and CARD_FEE_FIXED_CENTS take ${formatCents(fee)} of a gift of ${formatCents(SMALLEST_CENTS)}: together they must not take more than the gift`,
  ];
}
