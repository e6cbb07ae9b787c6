import type { Cents } from "@/lib/kernel";

/** Who gives back what a donor's bank or a refund takes: the gift's campaign or community first, then the provider. */
export type ReversalShares = { fromDonee: Cents; fromProvider: Cents };

/** `doneeHolds` is the balance of the gift's campaign or community, and 0 when the campaign has ended. */
export function reversalShares(sum: { amount: Cents; doneeHolds: Cents }): ReversalShares {
  const fromDonee = Math.min(sum.amount, Math.max(0, sum.doneeHolds));
  return { fromDonee, fromProvider: sum.amount - fromDonee };
}

/**
 * How much of a reversal leaves "raised": at most what is left of the donation's amount, so that a covered fee is
 * never taken from it. Nothing once the campaign has ended: what its recipient got stays raised.
 */
export const takenFromRaised = (sum: {
  amount: Cents;
  contribution: Cents;
  alreadyReversed: Cents;
  isOpen: boolean;
}): Cents => (sum.isOpen ? Math.min(sum.amount, sum.contribution - sum.alreadyReversed) : 0);

/**
 * Whom money that came back belongs to: whoever had given it, in the same shares, as far as it reaches. A bank may
 * return less than it took; then the campaign or community comes first.
 */
export function reinstatedShares(sum: { amount: Cents; tookFromDonee: Cents }): ReversalShares {
  const toDonee = Math.min(sum.amount, sum.tookFromDonee);
  return { fromDonee: toDonee, fromProvider: sum.amount - toDonee };
}
