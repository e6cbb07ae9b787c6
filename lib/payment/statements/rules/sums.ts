import type { Cents } from "@/lib/kernel";

/** The money of one settled gift. */
export type GiftMoney = {
  /** What the donor meant to give. */
  amountCents: Cents;
  /** What the card paid: the gift, and the fee where the donor covered it. */
  paidCents: Cents;
  /** What refunds and banks have taken back of what the card paid, and not given again. */
  cameBackCents: Cents;
};

export type GiftSums = GiftMoney & {
  count: number;
  /** The card fees that the donor covered. */
  coveredCents: Cents;
  /** What the cards paid, less what came back: what the donor can say that they gave. */
  remainingCents: Cents;
};

/** What is left of a gift: what came back is taken from the covered fee last. */
export const leftOf = ({ amountCents, cameBackCents }: GiftMoney): Cents =>
  Math.max(0, amountCents - cameBackCents);

/** Adds gifts up. What came back of one gift is never more than its card paid, so no gift makes another smaller. */
export function sumsOf(gifts: readonly GiftMoney[]): GiftSums {
  const sums = {
    count: 0,
    amountCents: 0,
    paidCents: 0,
    cameBackCents: 0,
    coveredCents: 0,
    remainingCents: 0,
  };
  for (const gift of gifts) {
    const cameBackCents = Math.min(gift.paidCents, gift.cameBackCents);
    sums.count += 1;
    sums.amountCents += gift.amountCents;
    sums.paidCents += gift.paidCents;
    sums.cameBackCents += cameBackCents;
    sums.coveredCents += gift.paidCents - gift.amountCents;
    sums.remainingCents += gift.paidCents - cameBackCents;
  }
  return sums;
}
