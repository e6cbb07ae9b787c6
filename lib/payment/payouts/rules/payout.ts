import type { Cents } from "@/lib/kernel";

export const payoutNumber = (number: number) => `P-${2000 + number}`;

export type PayoutSum = { grossCents: Cents; feeCents: Cents; netCents: Cents };

/**
 * Gross is the sum raised, net the balance. Fees come from their entries: true fees below the covered fees
 * make net exceed gross minus fees.
 */
export const payoutSum = (sum: { raisedCents: Cents; balanceCents: Cents; feeCents: Cents }): PayoutSum => ({
  grossCents: sum.raisedCents,
  feeCents: sum.feeCents,
  netCents: sum.balanceCents,
});

/** `grossCents - feeCents + extraCents = netCents`. */
type PayoutLines = PayoutSum & {
  /** Covered fees beyond the true fees. */
  extraCents: Cents;
};

/** Lists the lines. Earlier releases store the extra as negative fees. */
export function payoutLines({ grossCents, feeCents, netCents }: PayoutSum): PayoutLines {
  const fees = Math.max(0, feeCents);
  return { grossCents, feeCents: fees, extraCents: netCents - grossCents + fees, netCents };
}
