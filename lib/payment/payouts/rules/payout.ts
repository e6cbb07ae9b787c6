import type { Cents } from "@/lib/kernel";

/** The number that people read and write: P-2041. */
export const payoutNumber = (number: number) => `P-${2000 + number}`;

/** What the sending dialog shows: what was raised, what card fees took of it, what the recipient gets. */
export type PayoutSum = { grossCents: Cents; feeCents: Cents; netCents: Cents };

/**
 * Gross is what was raised, net is what the balance holds; fees are what lies between. Donors who covered fees make
 * the difference small, and a true fee below the expected one can turn it below zero.
 */
export const payoutSum = (sum: { raisedCents: Cents; balanceCents: Cents }): PayoutSum => ({
  grossCents: sum.raisedCents,
  feeCents: sum.raisedCents - sum.balanceCents,
  netCents: sum.balanceCents,
});
