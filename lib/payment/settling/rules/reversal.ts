import type { Cents } from "@/lib/kernel";

/** Who pays for a refund or dispute: the gift's campaign or community first, then the provider. */
export type ReversalShares = { fromDonee: Cents; fromProvider: Cents };

/** `doneeHolds` is the balance of the gift's campaign or community, and 0 when the campaign has ended. */
export function reversalShares(sum: { amount: Cents; doneeHolds: Cents }): ReversalShares {
  const fromDonee = Math.min(sum.amount, Math.max(0, sum.doneeHolds));
  return { fromDonee, fromProvider: sum.amount - fromDonee };
}

/**
 * How much of a reversal is subtracted from "raised": at most what is left of the donation's amount, so that
 * it never includes a covered fee. Nothing once the campaign has ended: what its recipient got stays raised.
 */
export const takenFromRaised = (sum: {
  amount: Cents;
  contribution: Cents;
  alreadyReversed: Cents;
  isOpen: boolean;
}): Cents => (sum.isOpen ? Math.min(sum.amount, sum.contribution - sum.alreadyReversed) : 0);

/**
 * Who gets money that came back: whoever had paid the reversal, in the same shares. A bank may return less
 * than it took; then the campaign or community gets its share first.
 */
export function reinstatedShares(sum: { amount: Cents; tookFromDonee: Cents }): ReversalShares {
  const toDonee = Math.min(sum.amount, sum.tookFromDonee);
  return { fromDonee: toDonee, fromProvider: sum.amount - toDonee };
}
