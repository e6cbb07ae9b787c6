import type { Cents } from "@/lib/kernel";

/** The number that people read and write: P-2041. */
export const payoutNumber = (number: number) => `P-${2000 + number}`;

/** What the sending dialog shows: what was raised, what card fees took of it, what the recipient gets. */
export type PayoutSum = { grossCents: Cents; feeCents: Cents; netCents: Cents };

/**
 * Gross is what was raised, net is what the balance holds. The fees come from their own entries: true fees below what
 * donors covered make the net sum greater than gross less fees.
 */
export const payoutSum = (sum: { raisedCents: Cents; balanceCents: Cents; feeCents: Cents }): PayoutSum => ({
  grossCents: sum.raisedCents,
  feeCents: sum.feeCents,
  netCents: sum.balanceCents,
});

/** The lines of a payout's sum: `grossCents - feeCents + extraCents = netCents`. */
export type PayoutLines = PayoutSum & {
  /** What donors covered beyond the true fees; 0 for most. */
  extraCents: Cents;
};

/** The lines of a sum. Payouts of earlier releases have the extra as fees below zero. */
export function payoutLines({ grossCents, feeCents, netCents }: PayoutSum): PayoutLines {
  const fees = Math.max(0, feeCents);
  return { grossCents, feeCents: fees, extraCents: netCents - grossCents + fees, netCents };
}
