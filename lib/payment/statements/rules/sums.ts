import type { Cents } from "@/lib/kernel";

export type GiftMoney = {
  amountCents: Cents;
  /** Includes a covered fee. */
  paidCents: Cents;
  /** Not returned. */
  cameBackCents: Cents;
};

export type GiftSums = GiftMoney & {
  count: number;
  coveredCents: Cents;
  /** The donor's actual total. */
  remainingCents: Cents;
};

/** Reversals take a covered fee last. */
export const leftOf = ({ amountCents, cameBackCents }: GiftMoney): Cents =>
  Math.max(0, amountCents - cameBackCents);

/** A gift's reversal never exceeds its charge, so it reduces no other gift. */
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
