import { type CardRates, feeOf, formatCents } from "@/lib/kernel";

const SMALLEST_CENTS = 100;

/** A gift could not be booked at rates above the smallest one. */
export function wrongCardRates(rates: CardRates): string[] {
  const fee = feeOf(SMALLEST_CENTS, rates);
  if (fee <= SMALLEST_CENTS) return [];
  return [
    `CARD_FEE_PERCENT and CARD_FEE_FIXED_CENTS take ${formatCents(fee)} of a gift of ${formatCents(SMALLEST_CENTS)}: together they must not take more than the gift`,
  ];
}
