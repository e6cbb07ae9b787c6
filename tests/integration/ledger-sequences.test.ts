import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { campaigns, contributions, donations, ledgerEntries, payouts } from "@/db/schema";
import { DomainError } from "@/lib/kernel";
import {
  chooseReceivingMethod,
  markPayoutReturned,
  markPayoutSent,
  sendToRecipient,
  settleIntents,
  transferToCampaign,
  UnsettleablePayment,
} from "@/lib/payment";
import { settleReversal } from "@/lib/payment/settling/settle-reversals";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import {
  type ChargedGift,
  chargeGift,
  disputeGift,
  failRefund,
  heldOf,
  refundGift,
  tellFee,
} from "../factories/charged-gift";
import { makeCommunity, type TestCommunity } from "../factories/community";
import { newKey } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const RUNS = 12;
const system = systemCtx("test");

type Life = {
  community: TestCommunity;
  campaigns: TestCampaign[];
  desk: TestUser;
  gifts: ChargedGift[];
};

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
      which: fc.nat(1),
      /** The bank's moves in percent of the charge: negative takes, positive gives back; 0 is only a fee. */
      moves: fc.array(fc.integer({ min: -120, max: 60 }), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("send" as const), index: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("pay-out" as const), index: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("return" as const), index: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function donate(life: Life, index: number, dollars: number, coverFees: boolean): Promise<void> {
  life.gifts.push(
    await chargeGift({
      donorId: life.community.admin.id,
      communityId: life.community.id,
      campaignId: life.campaigns[index]?.id ?? null,
      dollars,
      coverFees,
    }),
  );
}

/** "Raised" and the receipt must equal what the gift's refunds and disputes hold at Stripe, in any order. */
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
  for (const gift of life.gifts) {
    const row = rows.find((one) => one.intentId === gift.intentId);
    const isOpen = row?.campaignId === null || row?.status === "launched";
    if (!row || !isOpen) continue;
    expect(row.reversedCents).toBe(Math.min(row.amountCents, heldOf(gift)));
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
      return gift && tellFee(gift, wanted.more);
    case "refund":
      return gift && refundGift(gift, wanted.percent);
    case "refund-fails":
      return gift && failRefund(gift);
    case "dispute":
      return gift && disputeGift(gift, wanted.which, wanted.moves);
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
      };
      for (const wanted of steps) {
        try {
          await perform(life, wanted);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      await expectLedgerSound();
      await expectDerived(life);
      const count = async () => (await system.db.select({ id: ledgerEntries.id }).from(ledgerEntries)).length;
      const before = await count();
      await settleIntents(
        system,
        life.gifts.map(({ facts }) => facts),
      );
      for (const { reversals } of life.gifts)
        for (const facts of reversals.values()) await settleReversal(system, facts);
      expect(await count()).toBe(before);
      await expectLedgerSound();
    }),
    { numRuns: RUNS, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
  );
});
