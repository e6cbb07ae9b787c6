import { and, eq, getTableColumns, getTableName, is, isNull, like } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "@/db/schema";
import { DAY } from "@/lib/kernel";
import {
  chooseGift,
  detachCards,
  donationStatus,
  keepWatch,
  payDraft,
  payPeriodNow,
  payWithSavedCard,
  reconcilePayments,
  recurringGifts,
  resumeRecurringGift,
  savedCard,
  settleStripeEvents,
  startCardSetup,
} from "@/lib/payment";
import type { GiftDraft } from "@/lib/payment/gifts/draft";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { begin, CARDS, give, intentIdOf, newKey } from "../factories/payment";
import {
  attemptsOf,
  chargeAt,
  DECLINES_LATER,
  periodsOf,
  planNow,
  saveCard,
  startPlan,
} from "../factories/recurring";
import { last4, typeAndSave } from "../factories/saved-cards";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const { cardsToDetach, deliveries, messages, stripeCustomers, stripeEvents, troubleLooks, troubles } = schema;

let world: Services;
beforeAll(async () => {
  world = await openServices();
});
beforeEach(() => {
  world.simulator.world.faults.length = 0;
});
afterEach(async () => {
  await db().delete(stripeEvents);
  await db().delete(troubles);
  await expectLedgerSound();
});
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const stripe = () => world.simulator.world.stripe;
const at = (text: string) => new Date(`${text}:00Z`);
const BEGUN = at("2027-01-31T18:00");
const NOTICE = at("2027-02-25T15:00");
const DUE = at("2027-02-28T15:00");

async function member() {
  const community = await makeCommunity();
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  return { donor, target: { communityId: community.id } };
}

async function customerOf({ id }: TestUser): Promise<string> {
  const [row] = await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, id));
  return row?.customerId ?? "";
}

/** Deletes the donor's customer in Stripe's dashboard, without an event. */
async function deleteCustomer(donor: TestUser): Promise<string> {
  const deletedId = await customerOf(donor);
  world.fault("drop", "customer.deleted");
  await world.stripe.customers.del(deletedId);
  return deletedId;
}

/** Detaches the donor's card in the dashboard, without an event. */
async function detachCard(donor: TestUser): Promise<void> {
  const card = await savedCard(as(donor));
  world.fault("drop", "payment_method.detached");
  await world.stripe.paymentMethods.detach(card?.id ?? "");
}

async function withPlans() {
  const { donor, target } = await member();
  const plans = [
    await startPlan(world, donor, target, { now: BEGUN, savePaymentMethod: true }),
    await startPlan(world, donor, target, { now: BEGUN, amount: 30 }),
  ];
  await chargeAt(NOTICE);
  return { donor, target, plans };
}

const askedForCard = ({ id }: TestUser) =>
  db()
    .select({ data: messages.data })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(like(messages.dedupeKey, "card-unavailable:%"), eq(deliveries.userId, id)));

async function expectRest({ donor, plans }: Awaited<ReturnType<typeof withPlans>>): Promise<void> {
  for (const plan of plans) {
    expect(await planNow(plan)).toMatchObject({ state: "resting", restReason: "card_unavailable" });
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: card_unavailable");
  }
  expect(await savedCard(as(donor))).toBeNull();
  const { items } = await recurringGifts(as(donor), { page: 1, pageSize: 5 });
  expect(items.map(({ rests }) => rests)).toEqual([
    { kind: "card_unavailable" },
    { kind: "card_unavailable" },
  ]);
  await chargeAt(new Date(DUE.getTime() + DAY));
  // Due by the test's day, or by today's.
  await world.deliver({ now: () => DUE });
  await world.deliver();
  const mails = world.mailsTo(donor).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject === "Please save a card again")).toHaveLength(1);
  expect(mails.filter((subject) => /rests|not charged|did not pay/.test(subject))).toEqual([]);
  expect(await askedForCard(donor)).toMatchObject([{ data: { card: "Visa|4242", plans: "2" } }]);
}

/** Handles an event about an object that the processor no longer knows; returns the event's state. */
async function heard(type: string, objectId: string): Promise<string | undefined> {
  const id = `evt_${newKey()}`;
  const now = new Date();
  await db()
    .insert(stripeEvents)
    .values({ id, type, objectId, receivedAt: now, nextAttemptAt: new Date(0) });
  await settleStripeEvents(systemCtx("test"));
  const [event] = await db().select().from(stripeEvents).where(eq(stripeEvents.id, id));
  return event?.state;
}

async function compared(): Promise<[kind: string, subject: string][]> {
  const now = () => new Date(world.simulator.world.now() + 20 * 60_000);
  const dueAt = new Date(0);
  await db()
    .insert(troubleLooks)
    .values({ name: "stripe", dueAt })
    .onConflictDoUpdate({ target: troubleLooks.name, set: { dueAt } });
  await keepWatch(systemCtx("test", { now }), { checks: async () => [] });
  const rows = await db()
    .select()
    .from(troubles)
    .where(and(eq(troubles.look, "stripe"), isNull(troubles.endedAt)));
  return rows.map(({ kind, subject }) => [kind, subject]);
}

async function saveUnderNewCustomer(donor: TestUser): Promise<string> {
  const deletedId = await deleteCustomer(donor);
  expect(await typeAndSave(world, as(donor), CARDS.amex)).toEqual({ step: "saved" });
  expect(await customerOf(donor)).not.toBe(deletedId);
  return (await savedCard(as(donor)))?.id ?? "";
}

const isPaidBy = (intentId: string, cardId: string) =>
  Object.values(stripe().charges).some(
    (charge) => charge.payment_intent === intentId && charge.payment_method === cardId && charge.paid,
  );

const pressWith = (savedCardId: string, draft: GiftDraft) => ({
  key: draft.key,
  others: [],
  coverFees: true,
  saveCard: false,
  savedCardId,
  cardToken: null,
  press: newKey(),
  giveAgain: true,
});

/** At the checkout, a card of the new customer pays by a new attempt, once. */
async function checkoutGoesOn(): Promise<void> {
  const { donor, target } = await member();
  await typeAndSave(world, as(donor));
  const declinedId = await saveCard(world, donor, DECLINES_LATER);
  const begun = await chooseGift(as(donor), { target, amount: "20", keys: [] });
  const declined = await payDraft(as(donor), pressWith(declinedId, begun));
  expect(declined).toMatchObject({ step: "declined" });
  const cardId = await saveUnderNewCustomer(donor);
  const paid = await payDraft(as(donor), pressWith(cardId, begun));
  expect(paid).toMatchObject({ step: "sent" });
  expect(await last4(donor)).toBe("0005");
  await world.settle();
  const gifts = await db().select().from(schema.donations).where(eq(schema.donations.donorId, donor.id));
  expect(gifts.map(({ state }) => state).toSorted()).toEqual(["canceled", "succeeded"]);
  const intentId = gifts.find(({ state }) => state === "succeeded")?.stripePaymentIntentId ?? "";
  expect(isPaidBy(intentId, cardId)).toBe(true);
}

async function callIsCancelled(): Promise<void> {
  const { donor, target } = await member();
  await typeAndSave(world, as(donor));
  const gift = { target, amount: 10, giveAgain: true, attemptKey: newKey() };
  const declinedId = await saveCard(world, donor, DECLINES_LATER);
  const declined = await payWithSavedCard(as(donor), { ...gift, paymentMethodId: declinedId });
  expect(declined.status).toBe("Failed");
  const paymentMethodId = await saveUnderNewCustomer(donor);
  for (const _ of ["first", "again"])
    await expect(payWithSavedCard(as(donor), { ...gift, paymentMethodId })).rejects.toMatchObject({
      code: "conflict",
      reason: "gift.cancelled",
    });
  expect(await last4(donor)).toBe("0005");
  expect(stripe().paymentIntents[declined.paymentIntentId]?.status).toBe("canceled");
  const anew = await payWithSavedCard(as(donor), { ...gift, attemptKey: newKey(), paymentMethodId });
  expect(anew.status).toBe("Success");
}

async function withDeclinedGift() {
  const { donor, target } = await member();
  const plan = await startPlan(world, donor, target, { now: BEGUN });
  await saveCard(world, donor, DECLINES_LATER);
  for (const time of [NOTICE, DUE]) await chargeAt(time);
  const draft = await payPeriodNow(as(donor, { now: () => DUE }), { recurringGiftId: plan.id });
  const [, attempt] = await attemptsOf(plan);
  return { donor, plan, draft, intentId: attempt?.stripePaymentIntentId ?? "" };
}

async function expectCancelledOnce(donor: TestUser, plan: { id: string }): Promise<void> {
  expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: cancelled");
  expect((await planNow(plan)).state).toBe("active");
  const mails = world.mailsTo(donor).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.includes("was not charged"))).toHaveLength(1);
}

/** A plan's declined gift has only one attempt. */
async function giftOfPlanIsCancelled(): Promise<void> {
  const { donor, draft, intentId } = await withDeclinedGift();
  const cardId = await saveUnderNewCustomer(donor);
  for (const _ of ["first", "again"])
    await expect(payDraft(as(donor, { now: () => DUE }), pressWith(cardId, draft))).rejects.toMatchObject({
      code: "conflict",
      reason: "gift.cancelled",
    });
  expect(stripe().paymentIntents[intentId]?.status).toBe("canceled");
  expect(await last4(donor)).toBe("0005");
}

/** The worker gives up the gift; the plan continues. */
async function workerGivesUp(): Promise<void> {
  const { donor, plan, intentId } = await withDeclinedGift();
  const { id: customerId } = await world.stripe.customers.create({});
  await deleteCustomer(donor);
  await db().update(stripeCustomers).set({ customerId }).where(eq(stripeCustomers.userId, donor.id));
  const cardId = await saveCard(world, donor, CARDS.amex);
  for (const days of [1, 2, 3, 4]) await chargeAt(new Date(DUE.getTime() + days * DAY));
  expect(stripe().paymentIntents[intentId]?.status).toBe("canceled");
  await expectCancelledOnce(donor, plan);
  expect((await savedCard(as(donor)))?.id).toBe(cardId);
}

/** The customer was deleted after the bank's approval and before our confirmation. */
async function approvedIsGivenUp(): Promise<void> {
  const { donor, plan, draft, intentId } = await withDeclinedGift();
  const cardId = await saveCard(world, donor, CARDS.threeDSecure);
  const later = as(donor, { now: () => DUE });
  const sent = await payDraft(later, pressWith(cardId, draft));
  if (sent.step !== "bank") throw new Error("the bank is asked");
  await world.answerChallenge(sent, "complete");
  expect(stripe().paymentIntents[intentId]?.status).toBe("requires_confirmation");
  await deleteCustomer(donor);
  for (const days of [1, 2, 3]) await chargeAt(new Date(DUE.getTime() + days * DAY));
  expect(stripe().paymentIntents[intentId]?.status).toBe("canceled");
  await expectCancelledOnce(donor, plan);
}

const PATHS: Record<string, () => Promise<void>> = {
  "stripe_customers.customer_id": async () => {
    const saves = await member();
    await typeAndSave(world, as(saves.donor));
    const deletedId = await deleteCustomer(saves.donor);
    expect(await typeAndSave(world, as(saves.donor), CARDS.amex)).toEqual({ step: "saved" });
    expect([await last4(saves.donor), (await customerOf(saves.donor)) === deletedId]).toEqual([
      "0005",
      false,
    ]);

    const setsUp = await member();
    await typeAndSave(world, as(setsUp.donor));
    await deleteCustomer(setsUp.donor);
    const setup = await startCardSetup(as(setsUp.donor), { attemptKey: newKey() });
    expect(setup.clientSecret).toContain("_secret_");

    const gives = await member();
    await typeAndSave(world, as(gives.donor));
    await deleteCustomer(gives.donor);
    await give(world, as(gives.donor), gives.target, { savePaymentMethod: true, card: CARDS.amex });
    expect(await last4(gives.donor)).toBe("0005");

    const due = await withPlans();
    await deleteCustomer(due.donor);
    await chargeAt(DUE);
    await expectRest(due);

    const told = await withPlans();
    await world.stripe.customers.del(await customerOf(told.donor));
    await world.settle();
    await expectRest(told);
    await typeAndSave(world, as(told.donor), CARDS.amex);
    const [plan] = told.plans;
    if (!plan) throw new Error("there is a plan");
    const later = as(told.donor, { now: () => DUE });
    await resumeRecurringGift(later, { recurringGiftId: plan.id });
    expect(await planNow(plan)).toMatchObject({ state: "active", restReason: null, nextOn: "2027-03-31" });
    await chargeAt(at("2027-03-28T14:00"));
    await chargeAt(at("2027-03-31T14:00"));
    expect((await periodsOf(plan)).at(-1)).toBe("2 2027-03-31 paid");
  },

  "saved_cards.payment_method_id": async () => {
    const due = await withPlans();
    await detachCard(due.donor);
    await chargeAt(DUE);
    await expectRest(due);

    const { donor, target } = await member();
    const saved = async () => {
      await typeAndSave(world, as(donor));
      return (await savedCard(as(donor)))?.id ?? "";
    };
    const paymentMethodId = await saved();
    await detachCard(donor);
    const paid = await payWithSavedCard(as(donor), {
      paymentMethodId,
      attemptKey: newKey(),
      target,
      amount: 10,
      giveAgain: true,
    });
    expect([paid.status, paid.failureReason, await savedCard(as(donor))]).toEqual([
      "Failed",
      "card.unavailable",
      null,
    ]);
    const savedCardId = await saved();
    await deleteCustomer(donor);
    const draft = await chooseGift(as(donor), { target, amount: "20", keys: [] });
    const request = {
      key: draft.key,
      others: [],
      coverFees: true,
      saveCard: false,
      savedCardId,
      cardToken: null,
      press: newKey(),
      giveAgain: true,
    };
    const answer = await payDraft(as(donor), request);
    expect(answer).toMatchObject({ step: "declined", reason: "card.unavailable" });
    expect(await savedCard(as(donor))).toBeNull();
    const typed = { ...request, savedCardId: null, saveCard: true };
    const cardToken = await world.typeCard(CARDS.amex);
    expect(await payDraft(as(donor), { ...typed, cardToken })).toMatchObject({ step: "sent" });
    await world.settle();
    expect(await last4(donor)).toBe("0005");
    expect(await askedForCard(donor)).toEqual([]);
  },

  "cards_to_detach.payment_method_id": async () => {
    const { donor } = await member();
    for (const card of [CARDS.good, CARDS.amex]) await typeAndSave(world, as(donor), card);
    for (const { id, card } of Object.values(stripe().paymentMethods))
      if (card?.last4 === "4242") delete stripe().paymentMethods[id];
    await detachCards(systemCtx("test"));
    const [row] = await db().select().from(cardsToDetach).where(eq(cardsToDetach.userId, donor.id));
    expect(row?.detachedAt).not.toBeNull();
  },

  "donations.stripe_payment_intent_id": async () => {
    const { donor, target } = await member();
    const attemptKey = newKey();
    const started = await begin(as(donor), target, { attemptKey });
    const left = await begin(as(donor), target, { amount: 70 });
    for (const { clientSecret } of [started, left]) delete stripe().paymentIntents[intentIdOf(clientSecret)];
    const asked = { donationId: started.donationId, attemptKey };
    expect((await donationStatus(as(donor), asked)).state).toBe("canceled");
    await expect(begin(as(donor), target, { attemptKey })).rejects.toMatchObject({
      reason: "gift.cancelled",
    });
    const later = systemCtx("test", { now: () => new Date(Date.now() + DAY) });
    await reconcilePayments(later);
    const [row] = await db().select().from(schema.donations).where(eq(schema.donations.id, left.donationId));
    expect([row?.state, row?.failureCode]).toEqual(["canceled", "intent_missing"]);
    expect(await heard("payment_intent.succeeded", intentIdOf(started.clientSecret))).toBe("parked");

    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    for (const time of [NOTICE, DUE]) await chargeAt(time);
    const [, declined] = await attemptsOf(plan);
    delete stripe().paymentIntents[declined?.stripePaymentIntentId ?? ""];
    for (const days of [1, 2, 3]) await chargeAt(new Date(DUE.getTime() + days * DAY));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: cancelled");
    expect((await planNow(plan)).state).toBe("active");
    const mails = world.mailsTo(donor).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes("was not charged"))).toHaveLength(1);
  },

  "donations.stripe_charge_id": async () => {
    const { donor, target } = await member();
    const { donationId } = await give(world, as(donor), target);
    const [row] = await db().select().from(schema.donations).where(eq(schema.donations.id, donationId));
    const chargeId = row?.stripeChargeId ?? "";
    const charge = stripe().charges[chargeId];
    delete stripe().charges[chargeId];
    expect(await compared()).toEqual([["charge-missing", chargeId]]);
    if (charge) stripe().charges[chargeId] = charge;
  },

  "charge_reversals.id": async () => {
    const { donor, target } = await member();
    const { clientSecret } = await give(world, as(donor), target);
    const refund = await world.stripe.refunds.create({
      payment_intent: intentIdOf(clientSecret),
      amount: 500,
    });
    await world.settle();
    const kept = stripe().refunds[refund.id];
    delete stripe().refunds[refund.id];
    expect(await compared()).toEqual([["refund-missing", refund.id]]);
    if (kept) stripe().refunds[refund.id] = kept;
  },

  "stripe_events.object_id": async () => {
    for (const [type, id] of [
      ["setup_intent.succeeded", "seti_gone"],
      ["payment_method.updated", "pm_gone"],
      ["payment_method.detached", "pm_gone"],
      ["customer.deleted", "cus_gone"],
    ] as const)
      expect([type, await heard(type, id)]).toEqual([type, "done"]);
    expect(await heard("refund.updated", "re_gone")).toBe("parked");
  },
};

/** Foreign ids that are only compared or shown, never sent to the provider. */
const NEVER_ASKED = [
  "card_tries.source",
  "deliveries.provider_id",
  "desk_messages.inbound_id",
  "external_accounts.subject",
  "foreign_payments.charge_id",
  "foreign_payments.intent_id",
  "gift_notices.payment_method_id",
  "passkeys.id",
  "payouts.reference",
  "stripe_events.id",
  "troubles.subject",
];

/** Texts that look like foreign ids but are ours. */
const OWN = [
  "attachments.object_key",
  "audit_log.subject_id",
  "desk_threads.subject",
  "ledger_entries.source",
  "ledger_entries.transaction_id",
  "pictures.object_key",
  "text_consent_records.source",
];

const LOOKS_FOREIGN = /(^|_)(id|sid|subject|source|reference|object_key)$/;

const idsOfOthers = Object.values<unknown>(schema)
  .filter((one) => is(one, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) =>
      column.getSQLType() === "text" && LOOKS_FOREIGN.test(column.name)
        ? [`${getTableName(table)}.${column.name}`]
        : [],
    ),
  );

describe("an id of somebody else's that we keep", () => {
  it("has its place here: with what happens when its owner does not know it any more, or with why nobody asks", () => {
    expect(idsOfOthers.toSorted()).toEqual([...Object.keys(PATHS), ...NEVER_ASKED, ...OWN].toSorted());
  });

  it.each(Object.entries(PATHS))("and that its owner does not know any more is no failure: %s", (_, path) =>
    path(),
  );
});

describe("an intent whose customer was deleted, and whose donor has another one since", () => {
  it("is paid at the checkout by a new attempt, once", checkoutGoesOn);
  it("is cancelled for a call of the API, which works under another key", callIsCancelled);
  it("is cancelled at the checkout of a gift of a plan", giftOfPlanIsCancelled);
  it("is given up by the worker, and its plan goes on", workerGivesUp);
});

describe("an intent whose customer was deleted after its bank approved it", () => {
  it("is given up by the worker, and its plan goes on", approvedIsGivenUp);
});
