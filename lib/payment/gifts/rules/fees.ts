import { assertCents, type CardRates, type Cents, feeOf, MILLION, millionths } from "@/lib/kernel";

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
