import { type Cents, formatCents, formatShort } from "@/lib/kernel/money";
import type { GiftSums } from "./types";

export const feeFigures = (giftCents: Cents, { covered, plain }: GiftSums) => ({
  added: formatCents(covered.chargeCents - giftCents),
  gift: formatShort(giftCents),
  charge: formatShort(plain.chargeCents),
  net: formatShort(plain.netCents),
});

/** "2.2% + $0.30" */
export const rateWords = (rates: { percent: number; fixedCents: Cents }) =>
  `${rates.percent}% + ${formatCents(rates.fixedCents)}`;
