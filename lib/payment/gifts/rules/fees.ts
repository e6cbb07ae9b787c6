import { assertCents, type CardRates, type Cents, feeOf, MILLION, millionths } from "@/lib/kernel";

/** The smallest charge that nets exactly `netCents`. */
export function grossUp(netCents: Cents, rates: CardRates): Cents {
  assertCents(netCents);
  let charge = Math.ceil(((netCents + rates.fixedCents) * MILLION) / (MILLION - millionths(rates)));
  // Fee rounding can leave the plain formula one cent too high.
  while (charge - 1 - feeOf(charge - 1, rates) >= netCents) charge -= 1;
  return charge;
}

export type DonationQuote = {
  amountCents: Cents;
  chargeCents: Cents;
  /** Expected. */
  feeCents: Cents;
  netCents: Cents;
};

/** Quotes a gift. Covered: the net equals the amount. Not covered: the charge does. */
export function quoteDonation(
  donation: { amountCents: Cents; coverFees: boolean },
  rates: CardRates,
): DonationQuote {
  const { amountCents } = donation;
  const chargeCents = donation.coverFees ? grossUp(amountCents, rates) : amountCents;
  const feeCents = feeOf(chargeCents, rates);
  return { amountCents, chargeCents, feeCents, netCents: chargeCents - feeCents };
}
