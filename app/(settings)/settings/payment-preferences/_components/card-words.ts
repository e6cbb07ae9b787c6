import { brandName } from "@/lib/kernel/paid-with";

type Shown = { brand: string; last4: string };

/** "Visa ending in 4242", at the beginning of a sentence. */
export const cardName = ({ brand, last4 }: Shown): string =>
  `${brandName(brand) ?? "Card"} ending in ${last4}`;

/** "01/27", as on the card. */
export const expiryDate = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;

/** "4 recurring gifts". */
export const giftsWords = (count: number): string =>
  count === 1 ? "1 recurring gift" : `${count} recurring gifts`;
