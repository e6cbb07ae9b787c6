import type { Cents } from "@/lib/kernel";

/** Who pays or keeps the difference between the fee we held back and the fee the processor took. */
export type FeeDifference = {
  /** From what was held back to the processor. */
  fromExpected: Cents;
  /** Held back too much: goes back to where the gift is, or to Our Balance when its campaign has ended. */
  backToDonee: Cents;
  /** Held back too little: out of the gift's campaign or community, if it holds enough. */
  fromDonee: Cents;
  /** … otherwise the provider bears it. */
  fromProvider: Cents;
};

/**
 * Books the true fee. `doneeHolds` is the balance of the gift's campaign or community, and 0 when the campaign has
 * ended. Never takes a balance below zero; the four parts always add up to the true fee and what was held back.
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
