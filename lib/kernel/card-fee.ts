import { assertCents, type Cents } from "./money";

export type CardRates = { percent: number; fixedCents: Cents };

export const MILLION = 1_000_000;

/** Millionths, so that fee sums are whole numbers. */
export const millionths = (rates: CardRates) => Math.round(rates.percent * 10_000);

/** Rounds half up to the cent. */
export function feeOf(chargeCents: Cents, rates: CardRates): Cents {
  assertCents(chargeCents);
  return Math.floor((chargeCents * millionths(rates) + MILLION / 2) / MILLION) + rates.fixedCents;
}
