import type { Cents } from "@/lib/kernel";

export type FeeDifference = {
  /** Part of the held-back fee that goes to Stripe. */
  fromExpected: Cents;
  /** Excess held back: returns to where the gift is booked, or to Our Balance after the campaign ended. */
  backToDonee: Cents;
  /** Shortfall paid by campaign or community, if it holds enough. */
  fromDonee: Cents;
  /** Otherwise the provider pays the shortfall. */
  fromProvider: Cents;
};

/**
 * Divides the true fee. `doneeHolds`: balance of campaign or community; 0 if the campaign has ended. No
 * balance goes negative. Stripe's parts add up to the true fee; used and returned parts of the held-back fee
 * add up to the expected one.
 */
export function feeDifference(sum: { expected: Cents; actual: Cents; doneeHolds: Cents }): FeeDifference {
  const fromExpected = Math.min(sum.expected, sum.actual);
  const missing = sum.actual - fromExpected;
  const doneePays = missing > 0 && sum.doneeHolds >= missing;
  return {
    fromExpected,
    backToDonee: sum.expected - fromExpected,
    fromDonee: doneePays ? missing : 0,
    fromProvider: doneePays ? 0 : missing,
  };
}
