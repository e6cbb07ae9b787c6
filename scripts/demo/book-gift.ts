import { donations } from "@/db/schema";
import { tellOfMilestones } from "@/lib/community";
import { dollarsToCents } from "@/lib/kernel";
import { cardRates, quoteDonation, settleIntents, tellOfGifts } from "@/lib/payment";
import { type Ctx, newId } from "@/lib/platform";

type PaidGift = {
  dollars: number;
  at: Date;
  communityId: string;
  campaignId: string | null;
  donorId: string | null;
  visitor?: { firstName: string; lastName: string };
  isAnonymous: boolean;
  coverFees: boolean;
  /** From 0. */
  period?: { recurringGiftId: string; number: number };
};

/** Settles a gift like the webhook and writes its receipt. The processor does not know it. */
export async function bookGift(ctx: Ctx, gift: PaidGift): Promise<void> {
  const { visitor, coverFees, period } = gift;
  const quote = quoteDonation({ amountCents: dollarsToCents(gift.dollars), coverFees }, cardRates());
  const id = newId();
  const plain = id.replaceAll("-", "");
  const intentId = `pi_seed_${plain}`;
  await ctx.db.insert(donations).values({
    id,
    attemptKey: `seed:${id}`,
    attemptHash: "seed",
    communityId: gift.communityId,
    campaignId: gift.campaignId,
    donorId: gift.donorId,
    ...(visitor
      ? {
          visitorFirstName: visitor.firstName,
          visitorLastName: visitor.lastName,
          visitorEmail: `${visitor.firstName}@visitor.example`.toLowerCase(),
        }
      : {}),
    ...(period ? { recurringGiftId: period.recurringGiftId, recurringPeriod: period.number } : {}),
    isAnonymous: gift.isAnonymous,
    coverFees,
    amountCents: quote.amountCents,
    chargeCents: quote.chargeCents,
    expectedFeeCents: quote.feeCents,
    state: "pending",
    stripePaymentIntentId: intentId,
    createdAt: gift.at,
    updatedAt: gift.at,
  });
  const settling: Ctx = { ...ctx, actor: { kind: "system", name: "seed" }, now: () => gift.at };
  await settleIntents(settling, [
    {
      intentId,
      donationId: id,
      status: "succeeded",
      currency: "usd",
      receivedCents: quote.chargeCents,
      charge: {
        id: `ch_seed_${plain}`,
        amountCents: quote.chargeCents,
        chargedAt: gift.at,
        booked: { transactionId: `txn_seed_${plain}`, feeCents: quote.feeCents, currency: "usd" },
        card: null,
        paidWith: { cardBrand: "visa", cardLast4: "4242", wallet: null },
      },
      paymentMethodId: null,
      customerId: null,
      failure: null,
    },
  ]);
  await tellOfGifts(settling);
  await tellOfMilestones(settling);
}
