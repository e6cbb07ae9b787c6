import { centsToWire, dollarsToCents, invalidField, MAX_CHARGE_CENTS } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { quoteSchema } from "../schemas";
import { cardRates } from "./rates";
import { type DonationQuote, quoteDonation } from "./rules/fees";

/** The sums of the wire in dollars: what the card pays, what the processor keeps of it, what arrives. */
export type WireSum = { amount: number; fee: number; net: number };

/** Converts a charge and its fee from cents to the dollars of the API. */
export const wireSum = (sum: { chargeCents: number; feeCents: number }): WireSum => ({
  amount: centsToWire(sum.chargeCents),
  fee: centsToWire(sum.feeCents),
  net: centsToWire(sum.chargeCents - sum.feeCents),
});

type Choice = { dollars: number; coverFees: boolean };

const unlimitedQuote = ({ dollars, coverFees }: Choice): DonationQuote =>
  quoteDonation({ amountCents: dollarsToCents(dollars), coverFees }, cardRates());

/** The quote at today's rates. Throws `invalid` when the card would have to pay more than Stripe charges at once. */
export function quoteNow(choice: Choice): DonationQuote {
  const quote = unlimitedQuote(choice);
  if (quote.chargeCents > MAX_CHARGE_CENTS) throw invalidField("amount", "money.invalid_amount");
  return quote;
}

/** The charge, the fee and what arrives, in cents, for one choice about the fees. */
export type GiftSum = Pick<DonationQuote, "chargeCents" | "feeCents" | "netCents">;

/** Both ways: with the fees covered by the donor, and without. */
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
 * What a gift of so many whole dollars costs and what arrives, before any payment. Throws `invalid` at
 * `amount` for an amount that cannot be given. Near the limit the fees may be too much to cover; that sum is
 * shown all the same, and refused when it is paid.
 */
export const giftSums = query(
  quoteSchema,
  async (_ctx, { amount: dollars }): Promise<GiftSums> => sumsNow(dollars),
);
