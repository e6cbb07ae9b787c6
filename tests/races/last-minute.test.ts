import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  campaignMilestones,
  campaigns,
  contributions,
  deliveries,
  messages,
  notifications,
  payouts,
} from "@/db/schema";
import { balanceOf } from "@/lib/ledger";
import { fanOutMessages, sendEmails, sendTexts } from "@/lib/notification";
import {
  cancelOpenIntents,
  donationStatus,
  sendToRecipient,
  settleStripeEvents,
  transferToCampaign,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin, give, newKey } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const ALREADY_SENT = "This campaign was already sent to its recipient";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const system = () => systemCtx("test");
const { db } = system();
const settle = () => settleStripeEvents(system());

describe("two gifts that cross a milestone together", () => {
  it("are one milestone, and one message to each person, with two workers writing", async () => {
    await rounds(4, async (round) => {
      const community = await makeCommunity();
      const mailed = await addMember(community);
      const texted = await addMember(community, await makeUser({ preferredCommunicationMethod: 1 }));
      const campaign = await launchTestCampaign({ community });
      const target = { campaignId: campaign.id };
      await give(services, as(mailed), target, { amount: 400 });
      await services.deliver();
      const before = { mails: services.mailsTo(mailed).length, texts: services.textsTo(texted).length };
      const gifts = [
        await begin(as(mailed), target, { amount: 100 + round.pick(70) }),
        await begin(as(texted), target, { amount: 100 + round.pick(70) }),
      ];
      for (const gift of gifts) await services.payWith(gift);
      await services.simulator.flush();
      await round.atOnce(settle, settle, settle);
      await services.settleWithFees();
      const worker = async () => {
        await fanOutMessages(system());
        await sendEmails(system());
        await sendTexts(system());
      };
      await round.atOnce(worker, worker);
      await services.deliver();

      const crossed = await db
        .select({ milestone: campaignMilestones.milestone, outcome: campaignMilestones.outcome })
        .from(campaignMilestones)
        .where(eq(campaignMilestones.campaignId, campaign.id));
      expect(crossed.sort((a, b) => a.milestone - b.milestone)).toEqual([
        { milestone: 25, outcome: "announced" },
        { milestone: 50, outcome: "announced" },
      ]);
      const told = await db.select().from(messages).where(eq(messages.campaignId, campaign.id));
      expect(told.map((message) => message.messageType).sort()).toEqual([2, 3, 4]);
      const half = told.find((message) => message.messageType === 4)?.id ?? "";
      const to = await db.select().from(deliveries).where(eq(deliveries.messageId, half));
      expect(to.map((delivery) => delivery.userId).sort()).toEqual(
        [community.admin.id, mailed.id, texted.id].sort(),
      );
      expect(await db.select().from(notifications).where(eq(notifications.messageId, half))).toHaveLength(3);
      // One milestone, and the second receipt of the member with e-mail.
      expect(services.mailsTo(mailed).length - before.mails).toBe(2);
      expect(services.textsTo(texted).length - before.texts).toBe(1);
      expect([...services.mailsTo(campaign.recipient), ...services.textsTo(campaign.recipient)]).toEqual([]);
      await expectLedgerSound();
    });
  });
});

describe("everything at once in the last minute of a campaign", () => {
  it("two admins send while gifts land, one begins, and a transfer runs: one payout, every cent wholly before or after it", async () => {
    await rounds(6, async (round) => {
      const community = await makeCommunity();
      const other = await addMember(community, undefined, { isAdmin: true });
      const donor = await addMember(community);
      const campaign = await launchTestCampaign({ community });
      const target = { campaignId: campaign.id };
      await give(services, as(donor), { communityId: community.id }, { amount: 100 });
      await give(services, as(donor), target, { amount: 50 });
      const paid = [
        { key: newKey(), amount: 10 + round.pick(90) },
        { key: newKey(), amount: 10 + round.pick(90) },
      ];
      const started = [];
      for (const { key, amount } of paid) {
        started.push(await begin(as(donor), target, { attemptKey: key, amount }));
      }
      const unpaid = await begin(asVisitor(), target, {
        visitor: { firstName: "Ivo", lastName: "Solheim", email: `ivo${round.number}@solheim.example` },
      });
      for (const gift of started) await services.payWith(gift);
      await services.simulator.flush();

      const send = (admin: typeof other) => () =>
        sendToRecipient(as(admin), { communityId: community.id, campaignId: campaign.id });
      const sent = round.atOnce(send(community.admin), send(other));
      const around = round.atOnce<unknown>(
        settle,
        settle,
        () =>
          transferToCampaign(as(community.admin), {
            outgoingCommunityId: community.id,
            incomingCamapaignId: campaign.id,
            amount: 40,
            requestKey: newKey(),
          }),
        () => begin(as(donor), target, { amount: 5 }),
        () => cancelOpenIntents(system()),
        () => services.simulator.advance(3_600),
      );
      const results = await sent;
      for (const error of refused(await around)) {
        expect(error).toMatchObject({ status: 409, title: "This campaign has been completed." });
      }
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toMatchObject([{ status: 409, title: ALREADY_SENT }]);
      await cancelOpenIntents(system());
      await services.settleWithFees();

      const [payout, ...more] = await db.select().from(payouts).where(eq(payouts.campaignId, campaign.id));
      expect(more).toEqual([]);
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
      expect(row?.status).toBe("stopped");
      expect(await balanceOf(system(), "campaign", campaign.id)).toBe(0);
      const contributed = await db
        .select()
        .from(contributions)
        .where(eq(contributions.communityId, community.id));
      const inCampaign = contributed.filter((one) => one.campaignId === campaign.id);
      const sum = inCampaign.reduce((cents, one) => cents + one.amountCents, 0);
      // Every fee was covered and as expected, so net equals gross.
      expect([payout?.grossCents, payout?.amountCents, row?.raisedCents]).toEqual([sum, sum, sum]);
      const transferred = inCampaign.some((one) => one.kind === "transfer") ? 4_000 : 0;
      const redirected = contributed.filter((one) => one.campaignId === null && one.amountCents !== 10_000);
      expect(await balanceOf(system(), "community", community.id)).toBe(
        10_000 - transferred + redirected.reduce((cents, one) => cents + one.amountCents, 0),
      );
      for (const [index, { key, amount }] of paid.entries()) {
        const donationId = started[index]?.donationId ?? "";
        const status = await donationStatus(as(donor), { donationId, attemptKey: key });
        expect(status).toMatchObject({ state: "succeeded", amountCents: amount * 100 });
        const told = await db
          .select()
          .from(messages)
          .where(eq(messages.dedupeKey, `redirected:${donationId}`));
        expect(told).toHaveLength(status.isRedirected ? 1 : 0);
      }
      const intents = Object.values(services.simulator.world.stripe.paymentIntents);
      expect(intents.find((intent) => intent.metadata.donationId === unpaid.donationId)?.status).toBe(
        "canceled",
      );
      await expectLedgerSound();
    });
  });

  it("fifty transfers from a balance that covers ten, into three campaigns, by two admins: ten", async () => {
    await rounds(3, async (round) => {
      const community = await makeCommunity();
      const other = await addMember(community, undefined, { isAdmin: true });
      await give(services, as(other), { communityId: community.id }, { amount: 1_000 });
      const all: TestCampaign[] = [];
      for (let i = 0; i < 3; i++) all.push(await launchTestCampaign({ community, amount: 5_000 }));
      const results = await round.atOnce(
        ...Array.from(
          { length: 50 },
          (_, i) => () =>
            transferToCampaign(as(i % 2 ? other : community.admin), {
              outgoingCommunityId: community.id,
              incomingCamapaignId: all[round.pick(3)]?.id ?? "",
              amount: 100,
              requestKey: newKey(),
            }),
        ),
      );
      expect(fulfilled(results)).toHaveLength(10);
      for (const error of refused(results)) {
        expect(error).toMatchObject({ status: 400, title: "Not enough money on Our Balance" });
      }
      expect(await balanceOf(system(), "community", community.id)).toBe(0);
      const ids = all.map((campaign) => campaign.id);
      const rows = await db
        .select()
        .from(contributions)
        .where(and(inArray(contributions.campaignId, ids), eq(contributions.kind, "transfer")));
      expect(rows).toHaveLength(10);
      await expectLedgerSound();
    });
  });
});
