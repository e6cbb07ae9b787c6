import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { campaigns, contributions, donations, ledgerEntries, payouts } from "@/db/schema";
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
import type { ReversalFacts } from "@/lib/payment/settling/reversal-facts";
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
const REFUND_FEE = 35;
const system = systemCtx("test");

type Gift = {
  intentId: string;
  expectedFee: number;
  charge: number;
  refunds: string[];
  refunded: number;
  /** What Stripe says of each refund and dispute now. */
  reversals: Map<string, ReversalFacts>;
};
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
    arbitrary: fc.record({
      does: fc.constant("dispute" as const),
      nth: fc.nat(),
      /** Which of the gift's disputes. */
      which: fc.nat(1),
      /** What the bank takes (below zero) or gives back now, in percent of the charge; 0 is a fee alone. */
      moves: fc.array(fc.integer({ min: -120, max: 60 }), { maxLength: 3 }),
    }),
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
    reversals: new Map(),
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

async function settle(gift: Gift, facts: ReversalFacts): Promise<void> {
  gift.reversals.set(facts.id, facts);
  await settleReversal(system, facts);
}

const refundFacts = (gift: Gift, id: string, amountCents: number, stands: boolean): ReversalFacts => ({
  kind: "refund",
  id,
  intentId: gift.intentId,
  amountCents,
  currency: "usd",
  status: stands ? "succeeded" : "failed",
  stands,
  movedCents: amountCents,
  fees: amountCents % 2 === 0 ? [{ transactionId: `txn_${id}`, feeCents: REFUND_FEE }] : [],
});

async function refund(gift: Gift, percent: number): Promise<void> {
  const amount = Math.floor(((gift.charge - gift.refunded) * percent) / 100);
  if (amount === 0) return;
  const id = `re_${newId()}:${amount}`;
  gift.refunds.push(id);
  gift.refunded += amount;
  await settle(gift, refundFacts(gift, id, amount, true));
}

async function failRefund(gift: Gift): Promise<void> {
  const id = gift.refunds.pop();
  if (!id) return;
  const amount = Number(id.split(":")[1]);
  gift.refunded -= amount;
  await settle(gift, refundFacts(gift, id, amount, false));
}

/** A bank moves money of one of the gift's disputes, also above the charge; without any move it asks. */
async function dispute(gift: Gift, which: number, moves: readonly number[]): Promise<void> {
  const { intentId, charge } = gift;
  const id = `du_${which}_${intentId}`;
  const known = gift.reversals.get(id);
  const before = known?.kind === "dispute" ? known.movements : [];
  const movements = moves.map((percent, index) => ({
    transactionId: `txn_${before.length + index}_${id}`,
    amountCents: Math.trunc((charge * percent) / 100),
    feeCents: index === 0 && percent <= 0 ? DISPUTE_FEE : 0,
    currency: "usd",
  }));
  const all = [...before, ...movements];
  await settle(gift, { kind: "dispute", id, intentId, status: "under_review", movements: all });
}

/** What "raised" and the receipt say of each gift is what its refunds and disputes hold by Stripe, in any order. */
async function expectDerived(life: Life): Promise<void> {
  const rows = await system.db
    .select({
      intentId: donations.stripePaymentIntentId,
      amountCents: contributions.amountCents,
      reversedCents: contributions.reversedCents,
      campaignId: contributions.campaignId,
      status: campaigns.status,
    })
    .from(donations)
    .innerJoin(contributions, eq(contributions.donationId, donations.id))
    .leftJoin(campaigns, eq(campaigns.id, contributions.campaignId))
    .where(eq(donations.communityId, life.community.id));
  for (const { intentId, reversals } of life.gifts) {
    const row = rows.find((one) => one.intentId === intentId);
    const isOpen = row?.campaignId === null || row?.status === "launched";
    if (!row || !isOpen) continue;
    const standing = [...reversals.values()].map((facts) => {
      if (facts.kind === "refund") return facts.stands ? facts.amountCents : 0;
      const moved = facts.movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return Math.max(0, -moved);
    });
    const held = standing.reduce((sum, cents) => sum + cents, 0);
    expect(row.reversedCents).toBe(Math.min(row.amountCents, held));
  }
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
      return gift && dispute(gift, wanted.which, wanted.moves);
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
      await expectDerived(life);
      const count = async () => (await system.db.select({ id: ledgerEntries.id }).from(ledgerEntries)).length;
      const before = await count();
      await settleIntents(system, [...life.facts.values()]);
      for (const { reversals } of life.gifts)
        for (const facts of reversals.values()) await settleReversal(system, facts);
      expect(await count()).toBe(before);
      await expectLedgerSound();
    }),
    { numRuns: RUNS, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
  );
});
