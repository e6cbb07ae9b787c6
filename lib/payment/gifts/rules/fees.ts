import { assertCents, type Cents } from "@/lib/kernel";

/** What the card processor keeps of a charge: a percentage and a fixed part. */
export type CardRates = { percent: number; fixedCents: Cents };

const MILLION = 1_000_000;
/** The percentage in millionths, so that everything below is whole numbers. */
const millionths = (rates: CardRates) => Math.round(rates.percent * 10_000);

/** The fee expected of a charge, rounded half up to the cent (`fee(c) = round(c·r) + f`). */
export function feeOf(chargeCents: Cents, rates: CardRates): Cents {
  assertCents(chargeCents);
  return Math.floor((chargeCents * millionths(rates) + MILLION / 2) / MILLION) + rates.fixedCents;
}

/** The smallest charge that leaves exactly `netCents` after its fee. */
export function grossUp(netCents: Cents, rates: CardRates): Cents {
  assertCents(netCents);
  let charge = Math.ceil(((netCents + rates.fixedCents) * MILLION) / (MILLION - millionths(rates)));
  // Rounding inside the fee can leave the plain formula one cent too high.
  while (charge - 1 - feeOf(charge - 1, rates) >= netCents) charge -= 1;
  return charge;
}

export type DonationQuote = {
  /** What the donor means to give. */
  amountCents: Cents;
  /** What the card pays. */
  chargeCents: Cents;
  /** What the processor is expected to keep of it. */
  feeCents: Cents;
  /** What arrives: charge minus fee. */
  netCents: Cents;
};

/**
 * The charge, fee and net sum of a donation. Covered: the card pays so much that exactly the amount arrives.
 * Not covered: the card pays the amount, and the fee comes out of it. An estimate until the processor reports
 * the true fee.
 */
export function quoteDonation(
  donation: { amountCents: Cents; coverFees: boolean },
  rates: CardRates,
): DonationQuote {
  const { amountCents } = donation;
  const chargeCents = donation.coverFees ? grossUp(amountCents, rates) : amountCents;
  const feeCents = feeOf(chargeCents, rates);
  return { amountCents, chargeCents, feeCents, netCents: chargeCents - feeCents };
}
