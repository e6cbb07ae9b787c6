import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  campaignMilestones,
  chargeReversals,
  contributions,
  donations,
  ledgerEntries,
  messages,
  stripeEvents,
  troubleLooks,
  troubles,
} from "@/db/schema";
import { campaignFor } from "@/lib/community";
import {
  cancelOpenIntents,
  donationStatus,
  keepWatch,
  listCampaignContributions,
  receiveStripeEvent,
  reconcilePayments,
  sendToRecipient,
  settleIntents,
  settleStripeEvents,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import {
  begin,
  books,
  CARDS,
  give,
  intentIdOf,
  newKey,
  openPayments,
  type PaymentWorld,
} from "../factories/payment";
import { as, asVisitor } from "../factories/user";
import { refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";

const NOT_KNOWN = { cardBrand: null, cardLast4: null, wallet: null };

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
beforeEach(() => {
  world.simulator.world.faults.length = 0;
  world.simulator.world.settings.feeDelayMs = 1_000;
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const HOUR = 3_600_000;
const db = () => systemCtx("test").db;
const later = (hours: number) => systemCtx("test", { now: () => new Date(Date.now() + hours * HOUR) });

async function scene() {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  return { campaign, donor, target: { campaignId: campaign.id }, admin: as(campaign.community.admin) };
}

const donationOf = async (id: string) => (await db().select().from(donations).where(eq(donations.id, id)))[0];
const chargeEntriesOf = (id: string) =>
  db()
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, "charge"), eq(ledgerEntries.source, id)));
const chargeOf = async (donationId: string) => (await donationOf(donationId))?.stripeChargeId ?? "";

describe("webhooks", () => {
  it("delivered a hundred times, late and out of order: one donation, one posting, one receipt", async () => {
    const { campaign, donor, target } = await scene();
    world.fault("duplicate", "payment_intent.succeeded", 99);
    world.fault("reorder", "charge.succeeded");
    const started = await give(world, as(donor), target);
    expect(await chargeEntriesOf(`charge:${await chargeOf(started.donationId)}`)).toHaveLength(1);
    const receipts = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `receipt:${started.donationId}`));
    expect(receipts).toHaveLength(1);
    expect((await books())[campaign.id]).toBe(10_000);
  });

  it("about the same payment under two event ids: one posting", async () => {
    const { campaign, donor, target } = await scene();
    const started = await give(world, as(donor), target);
    const now = new Date();
    await db()
      .insert(stripeEvents)
      .values({
        id: "evt_a_second_name",
        type: "payment_intent.succeeded",
        objectId: intentIdOf(started.clientSecret),
        receivedAt: now,
        nextAttemptAt: now,
      });
    await world.settle();
    expect((await books())[campaign.id]).toBe(10_000);
    expect(
      await db().select().from(contributions).where(eq(contributions.campaignId, campaign.id)),
    ).toHaveLength(1);
  });

  it("with a wrong or stale signature are refused and leave nothing", async () => {
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "charge.succeeded",
      data: { object: { id: "ch_1" } },
    });
    const sign = (timestamp: number, secret: string) =>
      world.stripe.webhooks.generateTestHeaderString({ payload, timestamp, secret });
    const seconds = Math.floor(Date.now() / 1000);
    for (const signature of [
      null,
      "t=1,v1=00",
      sign(seconds, "whsec_other"),
      sign(seconds - 301, "whsec_simulator"),
    ]) {
      await expect(receiveStripeEvent(systemCtx("test"), { payload, signature })).rejects.toMatchObject({
        status: 400,
      });
    }
    expect(await db().select().from(stripeEvents).where(eq(stripeEvents.id, "evt_forged"))).toEqual([]);
  });

  it("that a killed worker had taken are taken over after a minute", async () => {
    const { campaign, donor, target } = await scene();
    await world.payWith(await begin(as(donor), target));
    await world.simulator.flush();
    const soon = new Date(Date.now() + 60_000);
    await db()
      .update(stripeEvents)
      .set({ attempts: 1, nextAttemptAt: soon })
      .where(eq(stripeEvents.state, "pending"));
    expect(await settleStripeEvents(systemCtx("test"))).toMatchObject({ taken: 0 });
    expect((await books())[campaign.id] ?? 0).toBe(0);
    await settleStripeEvents(systemCtx("test", { now: () => new Date(Date.now() + 61_000) }));
    expect((await books())[campaign.id]).toBe(10_000);
    await world.settleWithFees();
  });

  it("of unknown types are noted as done", async () => {
    const now = new Date();
    await db().insert(stripeEvents).values({
      id: "evt_unknown",
      type: "product.created",
      objectId: "prod_1",
      receivedAt: now,
      nextAttemptAt: now,
    });
    await settleStripeEvents(systemCtx("test"));
    const [row] = await db().select().from(stripeEvents).where(eq(stripeEvents.id, "evt_unknown"));
    expect(row?.state).toBe("done");
  });

  it("settled by four workers at once, many donors together: each gift once, and numbered densely", async () => {
    const { campaign, target } = await scene();
    const donors = await Promise.all(Array.from({ length: 12 }, () => addMember(campaign.community)));
    const started = await Promise.all(donors.map((donor) => begin(as(donor), target)));
    await Promise.all(started.map((one) => world.payWith(one)));
    await world.simulator.flush();
    await Promise.all(Array.from({ length: 4 }, () => settleStripeEvents(systemCtx("test"))));
    await world.settleWithFees();
    expect((await books())[campaign.id]).toBe(120_000);
    const view = await campaignFor(systemCtx("test"), { campaignId: campaign.id });
    expect(view).toMatchObject({ raisedCents: 120_000, contributionCount: 12 });
    const milestones = await db()
      .select()
      .from(campaignMilestones)
      .where(eq(campaignMilestones.campaignId, campaign.id));
    expect(milestones.map((row) => row.milestone).sort((a, b) => a - b)).toEqual([25, 50, 75, 100]);
  });
});

describe("the reconciler", () => {
  it("finds a gift whose webhooks are lost for ever, and running twice changes nothing", async () => {
    const { campaign, donor, target } = await scene();
    world.fault("drop", "*", 100);
    const started = await begin(as(donor), target);
    await world.payWith(started);
    await world.simulator.flush();
    await world.simulator.advance(60);
    expect((await donationOf(started.donationId))?.state).toBe("pending");
    await reconcilePayments(later(1));
    expect((await donationOf(started.donationId))?.state).toBe("succeeded");
    await world.settleWithFees();
    const once = await books();
    await reconcilePayments(later(1));
    await reconcilePayments(later(2));
    await world.settle();
    expect(await books()).toEqual(once);
    expect(once[campaign.id]).toBe(10_000);
  });

  it("asks for a true fee that never came by webhook", async () => {
    const { donor, target } = await scene();
    // Longer than the rest of the test: only `advance` delivers it.
    world.simulator.world.settings.feeDelayMs = HOUR / 2;
    const started = await begin(as(donor), target);
    await world.payWith(started);
    await world.settle();
    expect((await donationOf(started.donationId))?.feeCents).toBeNull();
    world.fault("drop", "charge.updated", 5);
    await world.simulator.advance(3600);
    await world.simulator.flush();
    await db().update(stripeEvents).set({ state: "done" });
    await reconcilePayments(later(3));
    expect((await donationOf(started.donationId))?.feeCents).toBe(256);
  });

  it("cancels what nobody paid for a day, and closes attempts whose intent nobody ever saw", async () => {
    const { campaign, donor, target } = await scene();
    const abandoned = await begin(as(donor), target);
    world.fault("cut-before", "POST /v1/payment_intents", 3);
    const attemptKey = newKey();
    await expect(begin(as(donor), target, { attemptKey })).rejects.toMatchObject({ status: 503 });
    world.simulator.world.faults.length = 0;
    await reconcilePayments(later(25));
    const rows = await db().select().from(donations).where(eq(donations.campaignId, campaign.id));
    expect(rows.map((row) => row.state)).toEqual(["canceled", "canceled"]);
    const intent = await world.stripe.paymentIntents.retrieve(intentIdOf(abandoned.clientSecret));
    expect(intent.status).toBe("canceled");
    await expect(begin(as(donor), target, { attemptKey })).rejects.toMatchObject({ status: 409 });
  });
});

describe("after 35 days without webhooks and worker", () => {
  it("refunds and disputes are found and booked that Stripe no longer lists as events, and the desk reads of the gap", async () => {
    const { donor, target } = await scene();
    const refunded = await give(world, as(donor), target);
    const kept = await give(world, as(donor), target, { amount: 30 });
    await reconcilePayments(systemCtx("test"));
    world.fault("drop", "*", 100);
    await world.stripe.refunds.create({ charge: await chargeOf(refunded.donationId), amount: 4_000 });
    const late = await begin(as(donor), target, { amount: 50 });
    await world.payWith(late, CARDS.disputed);
    await world.simulator.advance(3600);
    await world.simulator.flush();
    world.simulator.world.stripe.events = {};
    world.simulator.world.faults.length = 0;

    const silence = 35 * 24;
    await reconcilePayments(later(silence));
    await reconcilePayments(later(silence));
    expect((await donationOf(kept.donationId))?.state).toBe("succeeded");
    const reversed = await db().select().from(chargeReversals);
    const ofThese = reversed.filter(({ donationId }) =>
      [refunded.donationId, late.donationId].includes(donationId),
    );
    expect(ofThese.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ["dispute", 5_143],
      ["refund", 4_000],
    ]);

    await keepWatch(later(silence), { checks: async () => [] });
    const [gap] = await db().select().from(troubles).where(eq(troubles.kind, "events-unlisted"));
    expect(gap?.endedAt).toBeNull();
    const [from, until] = [gap?.facts.from, gap?.facts.until].map((time) => new Date(`${time}`).getTime());
    const days = ((until ?? 0) - (from ?? 0)) / (24 * HOUR);
    expect(days > 5.9 && days < 6.2).toBe(true);
    await db().delete(troubles);
    await db().delete(troubleLooks);
  });
});

describe("a gift whose campaign ends meanwhile", () => {
  it("goes whole to Our Balance, and the donor is told so", async () => {
    const { campaign, donor, target, admin } = await scene();
    await give(world, as(await addMember(campaign.community)), target);
    const attemptKey = newKey();
    const late = await begin(as(donor), target, { attemptKey, amount: 40 });
    await world.payWith(late);
    await sendToRecipient(admin, { communityId: campaign.communityId, campaignId: campaign.id });
    await world.settleWithFees();
    const sums = await books();
    expect(sums[campaign.id]).toBe(0);
    expect(sums[campaign.communityId]).toBe(4_000);
    expect(await donationStatus(as(donor), { donationId: late.donationId, attemptKey })).toMatchObject({
      state: "succeeded",
      isRedirected: true,
    });
    const told = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `redirected:${late.donationId}`));
    expect(told).toHaveLength(1);
  });

  it("is cancelled when it was not paid yet, and a new one is refused", async () => {
    const { campaign, donor, target, admin } = await scene();
    await give(world, as(donor), target);
    const open = await begin(asVisitor(), target, {
      visitor: { firstName: "Ada", lastName: "Voss", email: "ada@voss.example" },
    });
    await sendToRecipient(admin, { communityId: campaign.communityId, campaignId: campaign.id });
    await cancelOpenIntents(systemCtx("test"));
    expect((await donationOf(open.donationId))?.state).toBe("canceled");
    await expect(world.payWith(open)).rejects.toThrow();
    await expect(begin(as(donor), target)).rejects.toMatchObject({
      status: 409,
      title: "This campaign has been completed.",
    });
    await world.settle();
  });

  it("against the send button at the same moment: wholly before, or wholly on Our Balance", async () => {
    await rounds(20, async ({ atOnce }) => {
      const { campaign, donor, target, admin } = await scene();
      await give(world, as(donor), target);
      const late = await begin(as(donor), target, { amount: 40 });
      await world.payWith(late);
      await world.simulator.flush();
      const results = await atOnce<unknown>(
        () => settleStripeEvents(systemCtx("test")),
        () => sendToRecipient(admin, { communityId: campaign.communityId, campaignId: campaign.id }),
      );
      expect(refused(results)).toEqual([]);
      await world.settleWithFees();
      const sums = await books();
      expect(sums[campaign.id]).toBe(0);
      const [contribution] = await db()
        .select()
        .from(contributions)
        .where(eq(contributions.donationId, late.donationId));
      expect(sums[campaign.communityId] ?? 0).toBe(contribution?.campaignId ? 0 : 4_000);
    });
  });
});

describe("money that is taken back", () => {
  it("a refund leaves the campaign and what it raised; the gift stays in the list with nothing left of it", async () => {
    const { campaign, donor, target } = await scene();
    const started = await give(world, as(donor), target);
    await give(world, as(donor), target, { amount: 200 });
    await world.stripe.refunds.create({ charge: await chargeOf(started.donationId) });
    await world.settleWithFees();
    expect((await books())[campaign.id]).toBe(30_000 - 10_256);
    const view = await campaignFor(systemCtx("test"), { campaignId: campaign.id });
    expect(view).toMatchObject({ raisedCents: 20_000, contributionCount: 2 });
    const { items } = await listCampaignContributions(asVisitor(), target);
    expect(items.map((row) => row.amountCents)).toEqual([20_000, 0]);
  });

  it("two partial refunds take no more than the gift, in any order and however often they are told", async () => {
    const { campaign, donor, target } = await scene();
    const started = await give(world, as(donor), target);
    const charge = await chargeOf(started.donationId);
    world.fault("duplicate", "refund.created", 10);
    await world.stripe.refunds.create({ charge, amount: 5_000 });
    await world.stripe.refunds.create({ charge, amount: 5_256 });
    await world.settleWithFees();
    const sums = await books();
    expect(sums[campaign.id]).toBe(0);
    expect((await campaignFor(systemCtx("test"), { campaignId: campaign.id })).raisedCents).toBe(0);
  });

  it("a milestone that a refund undid never fires again", async () => {
    const { campaign, donor, target } = await scene();
    const started = await give(world, as(donor), target, { amount: 300 });
    await world.stripe.refunds.create({ charge: await chargeOf(started.donationId) });
    await world.settleWithFees();
    await give(world, as(donor), target, { amount: 300 });
    const told = await db()
      .select()
      .from(messages)
      .where(and(eq(messages.campaignId, campaign.id), eq(messages.messageType, 3)));
    expect(told).toHaveLength(1);
  });

  it("a refund that does not get through is undone to the cent", async () => {
    const { campaign, donor, target } = await scene();
    const started = await give(world, as(donor), target, { card: CARDS.refundFails });
    const before = await books();
    await world.stripe.refunds.create({ charge: await chargeOf(started.donationId) });
    await world.settleWithFees();
    await world.simulator.advance(7 * 86_400);
    await world.settle();
    expect(await books()).toEqual(before);
    expect((await campaignFor(systemCtx("test"), { campaignId: campaign.id })).raisedCents).toBe(10_000);
  });

  it("a chargeback after the money was sent is the provider's loss; the recipient keeps the gift", async () => {
    const { campaign, donor, target, admin } = await scene();
    const before = await books();
    const started = await give(world, as(donor), target);
    await sendToRecipient(admin, { communityId: campaign.communityId, campaignId: campaign.id });
    await world.stripe.refunds.create({ charge: await chargeOf(started.donationId) });
    await world.settleWithFees();
    const sums = await books();
    expect((sums.provider_loss ?? 0) - (before.provider_loss ?? 0)).toBe(-10_256);
    expect((sums.payouts ?? 0) - (before.payouts ?? 0)).toBe(10_000);
    expect((await campaignFor(systemCtx("test"), { campaignId: campaign.id })).raisedCents).toBe(10_000);
  });

  it("a dispute takes the gift, its fee is the provider's, and winning it gives everything again", async () => {
    const { campaign, donor, target } = await scene();
    const before = await books();
    await give(world, as(donor), target, { card: CARDS.disputed });
    await world.settleWithFees();
    const disputes = Object.values(world.simulator.world.stripe.disputes);
    const dispute = disputes.at(-1);
    if (!dispute) throw new Error("no dispute was opened");
    const taken = await books();
    expect(taken[campaign.id]).toBe(0);
    expect((await campaignFor(systemCtx("test"), { campaignId: campaign.id })).raisedCents).toBe(0);
    await world.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    await world.settleWithFees();
    await world.simulator.advance(90 * 86_400);
    await world.settle();
    const won = await books();
    expect(won[campaign.id]).toBe(10_000);
    expect(won.cards).toBe((before.cards ?? 0) - 10_256);
    expect((await campaignFor(systemCtx("test"), { campaignId: campaign.id })).raisedCents).toBe(10_000);
  });
});

describe("settling", () => {
  it("refuses a payment of another sum than the row asked for, whatever it claims", async () => {
    const { donor, target } = await scene();
    const started = await begin(as(donor), target);
    const facts = {
      intentId: intentIdOf(started.clientSecret),
      donationId: started.donationId,
      status: "succeeded" as const,
      currency: "usd",
      receivedCents: 1,
      charge: {
        id: "ch_other",
        amountCents: 1,
        chargedAt: new Date(0),
        booked: null,
        card: null,
        paidWith: NOT_KNOWN,
      },
      paymentMethodId: null,
      customerId: null,
      failure: null,
    };
    await expect(settleIntents(systemCtx("test"), [facts])).rejects.toThrow(/asked/);
    await expect(
      settleIntents(systemCtx("test"), [{ ...facts, receivedCents: 10_256, currency: "eur" }]),
    ).rejects.toThrow(/eur/);
    await expect(settleIntents(as(donor), [{ ...facts, receivedCents: 10_256 }])).rejects.toMatchObject({
      status: 403,
    });
    expect((await donationOf(started.donationId))?.state).toBe("pending");
  });

  it("never turns a paid donation back, whatever an older event says", async () => {
    const { donor, target } = await scene();
    const started = await give(world, as(donor), target);
    await settleIntents(systemCtx("test"), [
      {
        intentId: intentIdOf(started.clientSecret),
        donationId: started.donationId,
        status: "requires_payment_method",
        currency: "usd",
        receivedCents: 0,
        charge: null,
        paymentMethodId: null,
        customerId: null,
        failure: { code: "card_declined", declineCode: "generic_decline" },
      },
    ]);
    expect((await donationOf(started.donationId))?.state).toBe("succeeded");
  });
});
