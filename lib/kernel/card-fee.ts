import { assertCents, type Cents } from "./money";

/** What the card processor keeps of a charge: a percentage and a fixed part. */
export type CardRates = { percent: number; fixedCents: Cents };

export const MILLION = 1_000_000;

/** The percentage in millionths, so that sums of fees are whole numbers. */
export const millionths = (rates: CardRates) => Math.round(rates.percent * 10_000);

/** The fee expected of a charge, rounded half up to the cent (`fee(c) = round(c·r) + f`). */
export function feeOf(chargeCents: Cents, rates: CardRates): Cents {
  assertCents(chargeCents);
  return Math.floor((chargeCents * millionths(rates) + MILLION / 2) / MILLION) + rates.fixedCents;
}
