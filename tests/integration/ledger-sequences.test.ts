import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { donations, ledgerEntries, payouts } from "@/db/schema";
import { DomainError } from "@/lib/kernel";
import {
  cardRates,
  chooseReceivingMethod,
  type IntentFacts,
  markPayoutReturned,
  markPayoutSent,
  quoteDonation,
  sendToRecipient,
  settleIntents,
  transferToCampaign,
  UnsettleablePayment,
} from "@/lib/payment";
import { settleReversal } from "@/lib/payment/settling/settle-reversals";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { makeCommunity, type TestCommunity } from "../factories/community";
import { newKey } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const NOT_KNOWN = { cardBrand: null, cardLast4: null, wallet: null };

const RUNS = 12;
const DISPUTE_FEE = 1_500;
const system = systemCtx("test");

type Gift = { intentId: string; expectedFee: number; charge: number; refunds: string[]; refunded: number };
type Life = {
  community: TestCommunity;
  campaigns: TestCampaign[];
  desk: TestUser;
  gifts: Gift[];
  facts: Map<string, IntentFacts>;
};

/** The steps of a sequence; `nth` and `place` choose among the gifts and campaigns that exist by then. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("donate" as const),
      index: fc.nat(2),
      dollars: fc.integer({ min: 1, max: 300 }),
      covers: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("fee" as const),
      nth: fc.nat(),
      more: fc.integer({ min: -200, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("transfer" as const),
      index: fc.nat(1),
      dollars: fc.integer({ min: 1, max: 200 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("refund" as const),
      nth: fc.nat(),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("refund-fails" as const), nth: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("dispute" as const), nth: fc.nat(), won: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("send" as const), index: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("pay-out" as const), index: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("return" as const), index: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Makes a gift that the processor has charged; its true fee comes later. */
async function donate(life: Life, index: number, dollars: number, coverFees: boolean): Promise<void> {
  const id = newId();
  const intentId = `pi_${id}`;
  const quote = quoteDonation({ amountCents: dollars * 100, coverFees }, cardRates());
  const now = new Date();
  await system.db.insert(donations).values({
    id,
    attemptKey: id,
    attemptHash: id,
    communityId: life.community.id,
    campaignId: life.campaigns[index]?.id ?? null,
    donorId: life.community.admin.id,
    isAnonymous: false,
    coverFees,
    amountCents: quote.amountCents,
    chargeCents: quote.chargeCents,
    expectedFeeCents: quote.feeCents,
    state: "pending",
    stripePaymentIntentId: intentId,
    createdAt: now,
    updatedAt: now,
  });
  life.gifts.push({
    intentId,
    expectedFee: quote.feeCents,
    charge: quote.chargeCents,
    refunds: [],
    refunded: 0,
  });
  const facts: IntentFacts = {
    intentId,
    donationId: id,
    status: "succeeded",
    currency: "usd",
    receivedCents: quote.chargeCents,
    charge: {
      id: `ch_${id}`,
      amountCents: quote.chargeCents,
      chargedAt: system.now(),
      booked: null,
      card: null,
      paidWith: NOT_KNOWN,
    },
    paymentMethodId: null,
    customerId: null,
    failure: null,
  };
  life.facts.set(intentId, facts);
  await settleIntents(system, [facts]);
}

async function fee(life: Life, { intentId, expectedFee }: Gift, more: number): Promise<void> {
  const facts = life.facts.get(intentId);
  if (!facts?.charge) return;
  facts.charge.booked ??= {
    transactionId: `txn_${intentId}`,
    feeCents: Math.max(0, expectedFee + more),
    currency: "usd",
  };
  await settleIntents(system, [facts]);
}

const refundFacts = (gift: Gift, id: string, amountCents: number, stands: boolean) =>
  ({ kind: "refund", id, intentId: gift.intentId, amountCents, currency: "usd", stands }) as const;

async function refund(gift: Gift, percent: number): Promise<void> {
  const amount = Math.floor(((gift.charge - gift.refunded) * percent) / 100);
  if (amount === 0) return;
  const id = `re_${newId()}:${amount}`;
  gift.refunds.push(id);
  gift.refunded += amount;
  await settleReversal(system, refundFacts(gift, id, amount, true));
}

async function failRefund(gift: Gift): Promise<void> {
  const id = gift.refunds.pop();
  if (!id) return;
  const amount = Number(id.split(":")[1]);
  gift.refunded -= amount;
  await settleReversal(system, refundFacts(gift, id, amount, false));
}

/** Disputes a gift: the bank takes the whole charge back, and returns it when the dispute is won. */
async function dispute({ intentId, charge }: Gift, won: boolean): Promise<void> {
  const taken = { transactionId: `txn_taken_${intentId}`, amountCents: -charge, feeCents: DISPUTE_FEE };
  const given = { transactionId: `txn_given_${intentId}`, amountCents: charge, feeCents: -DISPUTE_FEE };
  const movements = (won ? [taken, given] : [taken]).map((one) => ({ ...one, currency: "usd" }));
  await settleReversal(system, { kind: "dispute", id: `du_${intentId}`, intentId, movements });
}

async function payoutOf(campaign: TestCampaign) {
  const [row] = await system.db.select().from(payouts).where(eq(payouts.campaignId, campaign.id));
  return row;
}

async function payOut(life: Life, campaign: TestCampaign): Promise<void> {
  await chooseReceivingMethod(as(campaign.recipient), {
    campaignId: campaign.id,
    method: "paypal",
    email: "somebody@lakewood.example",
  });
  const payout = await payoutOf(campaign);
  await markPayoutSent(as(life.desk), { payoutId: payout?.id ?? "", reference: "PP-1" });
}

async function perform(life: Life, wanted: Step): Promise<void> {
  const { community, gifts } = life;
  const campaign = life.campaigns["index" in wanted ? wanted.index : 0];
  const gift = "nth" in wanted ? gifts[wanted.nth % Math.max(1, gifts.length)] : undefined;
  switch (wanted.does) {
    case "donate":
      return donate(life, wanted.index, wanted.dollars, wanted.covers);
    case "fee":
      return gift && fee(life, gift, wanted.more);
    case "refund":
      return gift && refund(gift, wanted.percent);
    case "refund-fails":
      return gift && failRefund(gift);
    case "dispute":
      return gift && dispute(gift, wanted.won);
    case "transfer":
      await transferToCampaign(as(community.admin), {
        outgoingCommunityId: community.id,
        incomingCamapaignId: campaign?.id ?? "",
        amount: wanted.dollars,
        requestKey: newKey(),
      });
      return;
    case "send":
      await sendToRecipient(as(community.admin), {
        communityId: community.id,
        campaignId: campaign?.id ?? "",
      });
      return;
    case "pay-out":
      return campaign && payOut(life, campaign);
    case "return": {
      const payout = campaign && (await payoutOf(campaign));
      return payout && markPayoutReturned(as(life.desk), { payoutId: payout.id, reason: "No such account" });
    }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof UnsettleablePayment || (error instanceof DomainError && error.code !== "internal");

it("whatever happens in whatever order, every invariant of the books holds, and telling it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const community = await makeCommunity();
      const life: Life = {
        community,
        campaigns: [await launchTestCampaign({ community }), await launchTestCampaign({ community })],
        desk: await makeUser({ isPlatformAdmin: true }),
        gifts: [],
        facts: new Map(),
      };
      for (const wanted of steps) {
        try {
          await perform(life, wanted);
        } catch (error) {
          // A step that is not possible now is refused with a domain error; any other error is a bug.
          if (!isRefusal(error)) throw error;
        }
      }
      await expectLedgerSound();
      const count = async () => (await system.db.select({ id: ledgerEntries.id }).from(ledgerEntries)).length;
      const before = await count();
      await settleIntents(system, [...life.facts.values()]);
      expect(await count()).toBe(before);
      await expectLedgerSound();
    }),
    { numRuns: RUNS, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
  );
});
