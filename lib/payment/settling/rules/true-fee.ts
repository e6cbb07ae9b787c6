import type { Cents } from "@/lib/kernel";

/** Who pays or keeps the difference between the fee we held back and the fee the processor took. */
export type FeeDifference = {
  /** The part of the held-back fee that goes to the processor. */
  fromExpected: Cents;
  /** An excess held back: returns to where the gift is booked, or to Our Balance after the campaign's end. */
  backToDonee: Cents;
  /** The shortfall of a fee held back too low: from the gift's campaign or community, if it holds enough. */
  fromDonee: Cents;
  /** The shortfall otherwise: the provider bears it. */
  fromProvider: Cents;
};

/**
 * Divides the true fee. `doneeHolds` is the balance of the gift's campaign or community, and 0 when the
 * campaign has ended. No balance goes below zero. What the processor gets adds up to the true fee; what is
 * used and what is returned of the held-back fee add up to the expected one.
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
