import type { Cents } from "@/lib/kernel";

type ReversalShares = { fromDonee: Cents; fromProvider: Cents };

/**
 * Divides what a reversal takes. A bank may take more than the charge, as when it disputes several months
 * together; campaign or community pays at most the charge, the provider the rest.
 *
 * - `standing`: taken by earlier reversals of the gift.
 * - `doneeBalance`: balance of campaign or community; 0 if the campaign has ended.
 */
export function reversalShares(sum: {
  amount: Cents;
  charge: Cents;
  standing: Cents;
  doneeBalance: Cents;
}): ReversalShares {
  const ofGift = Math.min(sum.amount, Math.max(0, sum.charge - sum.standing));
  const fromDonee = Math.min(ofGift, Math.max(0, sum.doneeBalance));
  return { fromDonee, fromProvider: sum.amount - fromDonee };
}

/**
 * Divides returned money: first to the provider what was taken above the charge, then to campaign or community
 * what it paid for this reversal (`own`), then to the provider. Neither gets back more than it paid for the
 * gift (`fromDonee`, and the rest of `standing`).
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

/** At most the contribution, so a covered fee is taken last. */
export const takenOf = (sum: { contribution: Cents; standing: Cents }): Cents =>
  Math.min(sum.contribution, sum.standing);

/** An arrived refund may still fail. */
export const CLOSED = ["won", "lost", "warning_closed", "prevented", "failed", "canceled"] as const;

/** A closed inquiry may become a dispute, and a lost dispute may be appealed. */
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

/** Older facts may settle later, and must revert nothing. */
export const laterStatus = (known: string | null, told: string): string =>
  known !== null && stageOf(known) > stageOf(told) ? known : told;

/** An inquiry has moved no money. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_");

const HARMLESS: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);
export const isHarmless = (status: string): boolean => HARMLESS.has(status);
