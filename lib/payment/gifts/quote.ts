import { centsToWire, dollarsToCents, invalidField, MAX_CHARGE_CENTS } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { quoteSchema } from "../schemas";
import { cardRates } from "./card-rates";
import { type DonationQuote, quoteDonation } from "./rules/fees";

/** In dollars. */
export type WireSum = { amount: number; fee: number; net: number };

export const wireSum = (sum: { chargeCents: number; feeCents: number }): WireSum => ({
  amount: centsToWire(sum.chargeCents),
  fee: centsToWire(sum.feeCents),
  net: centsToWire(sum.chargeCents - sum.feeCents),
});

type Choice = { dollars: number; coverFees: boolean };

const unlimitedQuote = ({ dollars, coverFees }: Choice): DonationQuote =>
  quoteDonation({ amountCents: dollarsToCents(dollars), coverFees }, cardRates());

/** Throws `invalid` above Stripe's maximum charge. */
export function quoteNow(choice: Choice): DonationQuote {
  const quote = unlimitedQuote(choice);
  if (quote.chargeCents > MAX_CHARGE_CENTS) throw invalidField("amount", "money.invalid_amount");
  return quote;
}

/** In cents. */
export type GiftSum = Pick<DonationQuote, "chargeCents" | "feeCents" | "netCents">;

export type GiftSums = { covered: GiftSum; plain: GiftSum };

const sumOf = ({ chargeCents, feeCents, netCents }: DonationQuote): GiftSum => ({
  chargeCents,
  feeCents,
  netCents,
});

export const sumsNow = (dollars: number): GiftSums => ({
  covered: sumOf(unlimitedQuote({ dollars, coverFees: true })),
  plain: sumOf(quoteNow({ dollars, coverFees: false })),
});

/**
 * Returns both sums. Throws `invalid` at `amount`. Near the limit the covered sum can exceed Stripe's
 * maximum; it is shown but refused at payment.
 */
export const giftSums = query(
  quoteSchema,
  async (_ctx, { amount: dollars }): Promise<GiftSums> => sumsNow(dollars),
);
