import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  contributions,
  deliveries,
  donations,
  ledgerEntries,
  messages,
  savedCards,
  stripeCustomers,
  stripeEvents,
} from "@/db/schema";
import { campaignLink } from "@/lib/notification";
import {
  donationStatus,
  listCampaignContributions,
  myData,
  myDonations,
  myTotal,
  payWithSavedCard,
  reconcilePayments,
  savedCard,
} from "@/lib/payment";
import { type Ctx, madeAt, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import {
  begin,
  books,
  CARDS,
  crowdCard,
  give,
  intentIdOf,
  newKey,
  openPayments,
  type PaymentWorld,
} from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const VISITOR = { firstName: "Ingrid", lastName: "Solheim", email: "Ingrid@Solheim.example" };

async function scene(): Promise<{ campaign: TestCampaign; donor: TestUser; target: { campaignId: string } }> {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  return { campaign, donor, target: { campaignId: campaign.id } };
}

const rowOf = async (donationId: string) => {
  const [row] = await db().select().from(donations).where(eq(donations.id, donationId));
  if (!row) throw new Error("no such donation");
  return row;
};

const chargesOf = async (donationId: string) =>
  (
    await world.stripe.charges.list({
      payment_intent: (await rowOf(donationId)).stripePaymentIntentId ?? "",
      limit: 100,
    })
  ).data;

describe("a gift with a new card", () => {
  it("arrives whole when the donor covers the fee, and is booked, shown and receipted once", async () => {
    const { campaign, donor, target } = await scene();
    const started = await begin(as(donor), target);
    expect(started).toMatchObject({ amount: 102.56, fee: 2.56, net: 100 });
    expect(started.donorInfo).toEqual({ email: donor.email, isVerified: false });
    await world.payWith(started);
    await world.settleWithFees();

    const sums = await books();
    expect(sums[campaign.id]).toBe(10_000);
    const [contribution] = await db()
      .select()
      .from(contributions)
      .where(eq(contributions.donationId, started.donationId));
    expect(contribution).toMatchObject({ campaignId: campaign.id, amountCents: 10_000, sequence: 1 });
    const receipts = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `receipt:${started.donationId}`));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.data).toMatchObject({
      target: campaign.name,
      charge: "$102.56",
      arrives: "$100.00",
      cardBrand: "visa",
      cardLast4: "4242",
      wallet: "",
      link: campaignLink(campaign),
      paper: expect.stringMatching(new RegExp(`/settings/my-donations/${started.donationId}$`)),
    });
    expect(JSON.stringify(receipts)).not.toContain(campaign.recipient.lastName);
    const row = await rowOf(started.donationId);
    expect(row).toMatchObject({
      state: "succeeded",
      feeCents: 256,
      cardBrand: "visa",
      cardLast4: "4242",
      wallet: null,
    });
    expect((await myTotal(as(donor))).amountCents).toBe(10_000);
    expect((await myDonations(as(donor), {})).items).toMatchObject([
      { amountCents: 10_000, to: { campaign: { id: campaign.id } } },
    ]);
  });

  it("arrives less the fee when it is not covered", async () => {
    const { campaign, donor, target } = await scene();
    const started = await begin(as(donor), target, { coverFees: false });
    expect(started).toMatchObject({ amount: 100, fee: 2.5, net: 97.5 });
    await world.payWith(started);
    await world.settleWithFees();
    expect((await books())[campaign.id]).toBe(9_750);
  });

  it("books the fee the processor really took: American Express costs the campaign the difference", async () => {
    const { campaign, donor, target } = await scene();
    await give(world, as(donor), target, { card: CARDS.amex });
    expect((await books())[campaign.id]).toBe(10_256 - 359);
  });

  it("of a visitor is told to the address they gave, shown by their name, and their join request reaches the admins", async () => {
    const { target, campaign } = await scene();
    const started = await give(world, asVisitor(), target, { visitor: VISITOR, joinCommunity: true });
    expect(started.donorInfo).toEqual({ email: "ingrid@solheim.example", isVerified: false });
    const told = await db()
      .select({ address: deliveries.address, data: messages.data })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.dedupeKey, `receipt:${started.donationId}`));
    expect(told).toMatchObject([{ address: "ingrid@solheim.example", data: { paper: "" } }]);
    const shownTo = async (ctx: Ctx) => (await listCampaignContributions(ctx, target)).items[0]?.from;
    expect(await shownTo(asVisitor())).toEqual({ type: "visitor", name: "Ingrid S.", imageName: null });
    expect(await shownTo(as(await makeUser()))).toMatchObject({ name: "Ingrid S." });
    expect(await shownTo(as(campaign.community.admin))).toMatchObject({ name: "Ingrid Solheim" });
    expect(await rowOf(started.donationId)).toMatchObject({ joinCommunity: true });

    const joinRequests = await db()
      .select({ userId: deliveries.userId, data: messages.data })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(like(messages.dedupeKey, `join-wish:${started.donationId}:%`));
    expect(joinRequests).toEqual([
      {
        userId: campaign.community.admin.id,
        data: expect.objectContaining({ name: "Ingrid Solheim", email: "ingrid@solheim.example" }),
      },
    ]);
    expect(JSON.stringify(joinRequests)).not.toContain(campaign.name);
  });

  it("leaves no moment of an anonymous gift with a join request to its reader, before or after it is sent", async () => {
    const { target, campaign } = await scene();
    const { donationId } = await give(world, asVisitor(), target, {
      visitor: VISITOR,
      joinCommunity: true,
      isAnonymous: true,
    });
    const admin = campaign.community.admin;
    const [request] = await db()
      .select({ id: deliveries.id, notBefore: deliveries.notBefore })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(like(messages.dedupeKey, `join-wish:${donationId}:%`));
    const due = request?.notBefore ?? new Date(0);
    expect(madeAt(request?.id ?? "")).toEqual(due);
    const read = async (now: Date) =>
      (await myData(as(admin, { now: () => now })))
        .find(({ name }) => name === "messages")
        ?.rows.filter(({ subject }) => `${subject}`.includes("Ingrid"));
    expect(await read(new Date(due.getTime() - 1))).toEqual([]);
    expect(await read(due)).toMatchObject([{ writtenAt: due.toISOString() }]);
  });

  it("waits for the bank's window, and counts only after it", async () => {
    const { donor, target, campaign } = await scene();
    const attemptKey = newKey();
    const started = await begin(as(donor), target, { attemptKey });
    expect((await world.payWith(started, CARDS.threeDSecure)).status).toBe("requires_action");
    const status = () => donationStatus(as(donor), { donationId: started.donationId, attemptKey });
    expect((await status()).state).toBe("requires_action");
    expect((await books())[campaign.id] ?? 0).toBe(0);
    await world.answerChallenge(started, "complete");
    expect(await status()).toMatchObject({ state: "succeeded", isRedirected: false, amountCents: 10_000 });
    await world.settleWithFees();
  });

  it("tells whether the address has an account once it is paid, and not a moment before", async () => {
    const { donor: known, target } = await scene();
    const ofAddress = async (email: string) => {
      const attemptKey = newKey();
      const started = await begin(asVisitor(), target, { attemptKey, visitor: { ...VISITOR, email } });
      const status = () => donationStatus(asVisitor(), { donationId: started.donationId, attemptKey });
      const told = (info: object) => JSON.stringify(info).replaceAll(email, "(the address)");
      return {
        started,
        status,
        told: async () => [told(started.donorInfo), told((await status()).donorInfo)],
      };
    };
    const [one, other] = [await ofAddress(known.email ?? ""), await ofAddress("nobody@solheim.example")];
    expect(await one.told()).toEqual(await other.told());
    await expect(world.payWith(one.started, CARDS.noFunds)).rejects.toThrow();
    await world.settle();
    expect((await one.status()).donorInfo).toEqual({ email: known.email, isVerified: false });
    for (const { started } of [one, other]) await world.payWith(started);
    await world.settleWithFees();
    expect((await one.status()).donorInfo).toEqual({ email: known.email, isVerified: true });
    expect((await other.status()).donorInfo).toEqual({
      email: "nobody@solheim.example",
      isVerified: false,
    });
  });

  it("that the bank declines is explained in words, and the same intent takes another card", async () => {
    const { donor, target } = await scene();
    const attemptKey = newKey();
    const started = await begin(as(donor), target, { attemptKey });
    await expect(world.payWith(started, CARDS.stolen)).rejects.toThrow();
    const status = () => donationStatus(as(donor), { donationId: started.donationId, attemptKey });
    expect(await status()).toMatchObject({
      state: "failed",
      failureReason: "card.declined",
    });
    await expect(world.payWith(started, CARDS.noFunds)).rejects.toThrow();
    expect((await status()).failureReason).toBe("card.insufficient_funds");
    await world.payWith(started);
    await world.settleWithFees();
    expect(await status()).toMatchObject({ state: "succeeded", failureReason: null });
    expect((await chargesOf(started.donationId)).filter((charge) => charge.paid)).toHaveLength(1);
  });
});

describe("cards tried out one after the other", () => {
  it("are stopped after a few declines: then the intent takes no card at all", async () => {
    const { donor, target } = await scene();
    const started = await begin(as(donor), target);
    for (let i = 0; i < 5; i++) {
      expect((await rowOf(started.donationId)).state).not.toBe("canceled");
      await expect(world.payWith(started, crowdCard("declined", i))).rejects.toThrow();
      await world.settle();
    }
    expect((await rowOf(started.donationId)).state).toBe("canceled");
    await expect(world.payWith(started)).rejects.toThrow();
  });
});

describe("one attempt is one charge", () => {
  it("two clicks, two tabs, a reload: the same key answers the same intent", async () => {
    const { donor, target } = await scene();
    const attemptKey = newKey();
    const all = await Promise.all(Array.from({ length: 6 }, () => begin(as(donor), target, { attemptKey })));
    expect(new Set(all.map((one) => one.clientSecret)).size).toBe(1);
    const [started] = all;
    if (!started) throw new Error("no attempt");
    await world.payWith(started);
    await world.settleWithFees();
    const again = await begin(as(donor), target, { attemptKey });
    expect(again.clientSecret).toBe(started.clientSecret);
    expect(await chargesOf(started.donationId)).toHaveLength(1);
  });

  it("the same key for another amount, or another target, is refused", async () => {
    const { donor, target } = await scene();
    const other = await scene();
    const attemptKey = newKey();
    await begin(as(donor), target, { attemptKey });
    await expect(begin(as(donor), target, { attemptKey, amount: 101 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(begin(as(donor), other.target, { attemptKey })).rejects.toMatchObject({ status: 409 });
  });

  it("somebody else's key opens nothing", async () => {
    const { campaign, donor, target } = await scene();
    const stranger = await addMember(campaign.community);
    const attemptKey = newKey();
    const started = await begin(as(donor), target, { attemptKey });
    const peek = (ctx: ReturnType<typeof as>) =>
      donationStatus(ctx, { donationId: started.donationId, attemptKey });
    await expect(peek(as(stranger))).rejects.toMatchObject({ status: 404 });
    await expect(peek(asVisitor())).rejects.toMatchObject({ status: 404 });
    expect((await begin(as(stranger), target, { attemptKey })).clientSecret).not.toBe(started.clientSecret);
  });

  it("a connection cut while the intent is made, and an answer of 500, leave one intent that can be paid", async () => {
    const { donor, target } = await scene();
    for (const kind of ["cut-after", "status-500-after", "status-500", "cut-before"] as const) {
      world.fault(kind, "POST /v1/payment_intents");
      const attemptKey = newKey();
      const started = await begin(as(donor), target, { attemptKey });
      expect((await begin(as(donor), target, { attemptKey })).clientSecret).toBe(started.clientSecret);
      await world.payWith(started);
      await world.settleWithFees();
      expect((await rowOf(started.donationId)).state).toBe("succeeded");
      world.simulator.world.faults.length = 0;
    }
  });
});

describe("a saved card", () => {
  async function donorWithCard(number: string = CARDS.good) {
    const { campaign, donor, target } = await scene();
    await give(world, as(donor), target, { savePaymentMethod: true, card: number });
    const card = await savedCard(as(donor));
    if (!card) throw new Error("the card was not saved");
    return { campaign, donor, target, card };
  }

  it("is kept when the donor wants it, and pays at one click", async () => {
    const { donor, target, card } = await donorWithCard();
    expect(card.last4).toBe("4242");
    const paid = await payWithSavedCard(as(donor), {
      attemptKey: newKey(),
      target,
      amount: 50,
      paymentMethodId: card.id,
    });
    expect(paid).toMatchObject({
      status: "Success",
      failureReason: null,
      amount: 51.43,
      net: 50,
      paymentMethodId: card.id,
    });
    expect((await rowOf(paid.donationId)).state).toBe("succeeded");
    await world.settleWithFees();
  });

  it("pays once when it is clicked five times at once", async () => {
    const { donor, target, card } = await donorWithCard();
    const input = { attemptKey: newKey(), target, amount: 50, paymentMethodId: card.id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => payWithSavedCard(as(donor), input)));
    expect(new Set(answers.map((answer) => answer.paymentIntentId)).size).toBe(1);
    await world.settleWithFees();
    const [first] = answers;
    expect((await chargesOf(first?.donationId ?? "")).filter((charge) => charge.paid)).toHaveLength(1);
    expect((await payWithSavedCard(as(donor), input)).status).toBe("Success");
  });

  it("pays once when the connection is cut after the charge was made", async () => {
    const { donor, target, card } = await donorWithCard();
    world.fault("cut-after", "POST /v1/payment_intents/*", 3);
    const input = { attemptKey: newKey(), target, amount: 50, paymentMethodId: card.id };
    const first = await payWithSavedCard(as(donor), input);
    expect(["Success", "Processing"]).toContain(first.status);
    world.simulator.world.faults.length = 0;
    expect((await payWithSavedCard(as(donor), input)).status).toBe("Success");
    await world.settleWithFees();
    expect((await chargesOf(first.donationId)).filter((charge) => charge.paid)).toHaveLength(1);
  });

  it("that is not the caller's does not exist", async () => {
    const { card, target, campaign } = await donorWithCard();
    const thief = await addMember(campaign.community);
    await expect(
      payWithSavedCard(as(thief), { attemptKey: newKey(), target, amount: 50, paymentMethodId: card.id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("that is declined says so, and is given up after five declines", async () => {
    const { donor, target } = await donorWithCard();
    const [customer] = await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, donor.id));
    const bad = await world.enterCard(CARDS.declinedLater);
    await world.stripe.paymentMethods.attach(bad.id, { customer: customer?.customerId ?? "" });
    await db().update(savedCards).set({ paymentMethodId: bad.id }).where(eq(savedCards.userId, donor.id));
    const input = { attemptKey: newKey(), target, amount: 50, paymentMethodId: bad.id };
    for (let i = 0; i < 4; i++) {
      expect(await payWithSavedCard(as(donor), input)).toMatchObject({
        status: "Failed",
        failureReason: "card.declined",
      });
    }
    await expect(payWithSavedCard(as(donor), input)).rejects.toMatchObject({
      reason: "card.declined_too_often",
    });
    const [row] = await db()
      .select()
      .from(donations)
      .where(eq(donations.attemptKey, `${donor.id}:${input.attemptKey}`));
    expect(row?.state).toBe("canceled");
  });
});

describe("what is refused", () => {
  it.each([
    [-1, "Only numbers allowed"],
    ["-1", "Only numbers allowed"],
    [0, "Insufficient amount"],
    ["0", "Insufficient amount"],
    ["000", "Insufficient amount"],
    [1.5, "Only numbers allowed"],
    ["1.5", "Only numbers allowed"],
    ["1e9", "Only numbers allowed"],
    [1e9, "Invalid amount"],
    ["1234567890123", "Invalid amount"],
    ["１００", "Only numbers allowed"],
    ["ten", "Only numbers allowed"],
    ["", "Required"],
    [Number.NaN, "Only numbers allowed"],
    [999_999, "Invalid amount"],
  ])("an amount of %j: %s, and no attempt is written", async (amount, title) => {
    const { donor, target } = await scene();
    await expect(begin(as(donor), target, { amount })).rejects.toMatchObject({
      status: 400,
      title,
      errors: { amount: [title] },
    });
    expect(await db().select().from(donations).where(eq(donations.donorId, donor.id))).toEqual([]);
  });

  it("a visitor without a proper name or address, each field by its own name", async () => {
    const { target } = await scene();
    const visitor = { firstName: "R2D2", lastName: "x".repeat(31), email: "nobody@" };
    await expect(begin(asVisitor(), target, { visitor })).rejects.toMatchObject({
      status: 400,
      errors: {
        firstName: ["Invalid first name"],
        lastName: ["Invalid last name"],
        email: ["Email is not valid"],
      },
    });
    await expect(begin(asVisitor(), target)).rejects.toMatchObject({ status: 400 });
  });

  it("the campaign's recipient: for them it does not exist", async () => {
    const { campaign, target } = await scene();
    await expect(begin(as(campaign.recipient), target)).rejects.toMatchObject({ status: 404 });
    await expect(listCampaignContributions(as(campaign.recipient), target)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("a stranger's gift to Our Balance, and a campaign named with another community", async () => {
    const { campaign, donor } = await scene();
    const other = await scene();
    await expect(begin(as(other.donor), { communityId: campaign.communityId })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      begin(as(donor), { campaignId: campaign.id, communityId: other.campaign.communityId }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(begin(as(donor), { campaignId: "not-an-id" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("an event that was parked in a long outage", () => {
  it("is taken up again by the reconciler, at any age", async () => {
    const { donor, target } = await scene();
    const started = await begin(as(donor), target);
    await world.payWith(started);
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
    await db()
      .insert(stripeEvents)
      .values({
        id: "evt_parked",
        type: "payment_intent.succeeded",
        objectId: intentIdOf(started.clientSecret),
        receivedAt: hours(90 * 24),
        state: "parked",
        attempts: 12,
        nextAttemptAt: hours(7),
      });
    await reconcilePayments(systemCtx("test"));
    await world.settle();
    const [event] = await db().select().from(stripeEvents).where(eq(stripeEvents.id, "evt_parked"));
    expect(event?.state).toBe("done");
  });
});

describe("money that nobody here asked for", () => {
  it("is not booked: its event is parked with an alarm, and everything else settles", async () => {
    const { donor, target } = await scene();
    const stray = await world.stripe.paymentIntents.create({
      amount: 5_000,
      currency: "usd",
      allowed_payment_method_types: ["card"],
    });
    await world.payWith({ clientSecret: stray.client_secret ?? "" });
    const started = await begin(as(donor), target);
    await world.payWith(started);
    await world.settle();
    expect((await rowOf(started.donationId)).state).toBe("succeeded");
    const booked = await db().select().from(ledgerEntries).where(eq(ledgerEntries.kind, "charge"));
    expect(booked.some((entry) => entry.metadata.intentId === intentIdOf(stray.client_secret ?? ""))).toBe(
      false,
    );
  });
});
