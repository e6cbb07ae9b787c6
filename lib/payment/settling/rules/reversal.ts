import type { Cents } from "@/lib/kernel";

/** Who pays for a refund or dispute: the gift's campaign or community first, then the provider. */
export type ReversalShares = { fromDonee: Cents; fromProvider: Cents };

/**
 * The shares of what a refund or dispute takes. A bank may take more than the card paid, as when it disputes several
 * months together. The campaign or community pays at most the charge.
 *
 * - `standing`: what all reversals of the gift hold before this one.
 * - `doneeHolds`: the balance of the gift's campaign or community; 0 when the campaign has ended.
 */
export function reversalShares(sum: {
  amount: Cents;
  charge: Cents;
  standing: Cents;
  doneeHolds: Cents;
}): ReversalShares {
  const ofGift = Math.min(sum.amount, Math.max(0, sum.charge - sum.standing));
  const fromDonee = Math.min(ofGift, Math.max(0, sum.doneeHolds));
  return { fromDonee, fromProvider: sum.amount - fromDonee };
}

/**
 * The shares of money that came back. What was held above the charge was the provider's and returns to it first, then
 * the campaign or community gets back what it paid for this refund or dispute (`own`), then the provider. Neither gets
 * back more than it paid for the gift in all (`fromDonee`, and the rest of `standing`).
 */
export function reinstatedShares(sum: {
  amount: Cents;
  charge: Cents;
  standing: Cents;
  own: Cents;
  fromDonee: Cents;
}): ReversalShares {
  const aboveGift = Math.min(sum.amount, Math.max(0, sum.standing - sum.charge));
  const paidByProvider = Math.max(0, sum.standing - sum.fromDonee);
  const wanted = Math.max(Math.min(sum.amount - aboveGift, sum.own), sum.amount - paidByProvider);
  const toDonee = Math.max(0, Math.min(wanted, sum.fromDonee));
  return { fromDonee: toDonee, fromProvider: sum.amount - toDonee };
}

/**
 * What is taken of a contribution while reversals hold this much of its gift: never more than the contribution, so a
 * covered fee is taken last.
 */
export const takenOf = (sum: { contribution: Cents; standing: Cents }): Cents =>
  Math.min(sum.contribution, sum.standing);

/** Statuses of refunds and disputes that are closed. A refund that arrived may still fail. */
export const CLOSED = ["won", "lost", "warning_closed", "prevented", "failed", "canceled"] as const;

/** The stage of a status. An inquiry that was closed may become a dispute, and a dispute that was lost may be appealed. */
const STAGES: Readonly<Record<string, number>> = {
  succeeded: 1,
  warning_closed: 1,
  needs_response: 2,
  under_review: 2,
  won: 3,
  lost: 3,
  prevented: 3,
  appeal_needs_response: 3,
  appeal_under_review: 3,
  failed: 3,
  canceled: 3,
};
const stageOf = (status: string): number => STAGES[status] ?? 0;

/** The later of two statuses: facts that were asked for earlier may be settled later, and take nothing back. */
export const laterStatus = (known: string | null, told: string): string =>
  known !== null && stageOf(known) > stageOf(told) ? known : told;

/** A bank's question, which has moved no money. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_");

/** Statuses of a dispute that ended without a loss. */
const HARMLESS: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);
export const isHarmless = (status: string): boolean => HARMLESS.has(status);
