import { centsToWire, dollarsToCents, invalidField } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { quoteSchema } from "../schemas";
import { cardRates } from "./rates";
import { type DonationQuote, MAX_CHARGE_CENTS, quoteDonation } from "./rules/fees";

/** The sums of the wire in dollars: what the card pays, what the processor keeps of it, what arrives. */
export type WireSum = { amount: number; fee: number; net: number };

/** A charge and its fee, in cents, as the wire tells them. */
export const wireSum = (sum: { chargeCents: number; feeCents: number }): WireSum => ({
  amount: centsToWire(sum.chargeCents),
  fee: centsToWire(sum.feeCents),
  net: centsToWire(sum.chargeCents - sum.feeCents),
});

/** The quote at today's rates. Throws `invalid` when the card would have to pay more than Stripe charges at once. */
export function quoteNow(donation: { dollars: number; coverFees: boolean }): DonationQuote {
  const quote = quoteDonation(
    { amountCents: dollarsToCents(donation.dollars), coverFees: donation.coverFees },
    cardRates(),
  );
  if (quote.chargeCents > MAX_CHARGE_CENTS) throw invalidField("amount", "money.invalid_amount");
  return quote;
}

/** What a donation of so many whole dollars would cost and bring, in cents, before any card is asked. */
export const donationQuote = query(quoteSchema, async (_ctx, input) =>
  quoteNow({ dollars: input.amount, coverFees: input.coverFees }),
);
