import type { Cents } from "@/lib/kernel";

type FeeDifference = {
  /** Goes to Stripe from the held-back fee. */
  fromExpected: Cents;
  /** Excess: returns to where the gift is booked, or to Our Balance after the campaign's end. */
  backToDonee: Cents;
  /** Shortfall, if campaign or community holds enough. */
  fromDonee: Cents;
  /** Otherwise. */
  fromProvider: Cents;
};

/**
 * Divides the true fee. `doneeBalance` is 0 if the campaign has ended. No balance goes negative. Stripe's parts
 * add up to the true fee; used and returned parts of the held-back fee add up to the expected one.
 */
export function feeDifference(sum: { expected: Cents; actual: Cents; doneeBalance: Cents }): FeeDifference {
  const fromExpected = Math.min(sum.expected, sum.actual);
  const missing = sum.actual - fromExpected;
  const doneePays = missing > 0 && sum.doneeBalance >= missing;
  return {
    fromExpected,
    backToDonee: sum.expected - fromExpected,
    fromDonee: doneePays ? missing : 0,
    fromProvider: doneePays ? 0 : missing,
  };
}
