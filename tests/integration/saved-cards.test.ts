import { desc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardsToDetach, cardTries, donations, messages, savedCards, stripeCustomers } from "@/db/schema";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { solveWork } from "@/lib/kernel/proof-of-work";
import {
  chooseGift,
  detachCards,
  draftOutcome,
  endRecurringGift,
  finishCard,
  type GiftDraft,
  leaveCommunity,
  myCard,
  payDraft,
  plansOfMyCard,
  reconcilePayments,
  removeCard,
  saveCard,
  savedCard,
  savePaymentSettings,
  startCardSetup,
  startDonation,
  tellOfExpiringCards,
} from "@/lib/payment";

import { type Ctx, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { begin, CARDS, crowdCard, give, intentIdOf, newKey } from "../factories/payment";
import { chargeAt, periodsOf, planNow, startPlan } from "../factories/recurring";
import { answerBank, last4, methodsOf, triesNow, typeAndSave } from "../factories/saved-cards";
import { as, asVisitor, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let world: Services;
let community: TestCommunity;
let target: { communityId: string };
beforeAll(async () => {
  world = await openServices();
});
beforeEach(async () => {
  community = await makeCommunity();
  target = { communityId: community.id };
  for (const table of [cardTries, cardsToDetach]) await db.delete(table);
});
afterEach(async () => {
  world.simulator.world.faults.length = 0;
  await world.settle();
  await expectLedgerSound();
});
afterAll(() => world.close());

const { db } = systemCtx("test");
const system = () => systemCtx("test");
const donorOf = () => addMember(community);

const save = (ctx: Ctx, number?: string, work?: string | null) => typeAndSave(world, ctx, number, work);
const setups = () => Object.values(world.simulator.world.stripe.setupIntents);

async function confirmInBrowser({ clientSecret }: { clientSecret: string }, number: string = CARDS.good) {
  const { id } = await world.enterCard(number);
  const answer = await fetch(`${world.simulator.url}/v1/setup_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_simulator" },
    body: new URLSearchParams({ payment_method: id, client_secret: clientSecret }),
  });
  return answer.status;
}

describe("a card that is saved without a gift", () => {
  it("is the donor's saved one at once, good for charges without them, and its try is given back", async () => {
    const donor = await donorOf();
    expect(await save(as(donor))).toEqual({ step: "saved" });
    expect(await myCard(as(donor))).toEqual({
      card: {
        id: expect.stringMatching(/^pm_/),
        brand: "visa",
        last4: "4242",
        expMonth: 12,
        expYear: new Date().getFullYear() + 3,
      },
      expiry: "later",
      plans: 0,
    });
    expect(setups().at(-1)).toMatchObject({ usage: "off_session", status: "succeeded" });
    expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
  });

  it("takes the place of the one before, which the processor forgets, too", async () => {
    const donor = await donorOf();
    await save(as(donor));
    expect(await save(as(donor), CARDS.amex)).toEqual({ step: "saved" });
    expect(await last4(donor)).toBe("0005");
    expect(await methodsOf(world, donor)).toEqual(["4242", "0005"]);
    expect(await detachCards(system())).toBe(1);
    expect(await detachCards(system())).toBe(0);
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
    await world.settle();
    expect(await last4(donor)).toBe("0005");
  });

  it("waits for its bank, is saved only after it as Stripe says, and once, however often that is told", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const saving = await save(as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    const { setupIntentId } = saving;
    expect(await finishCard(as(donor), { setupIntentId })).toEqual(saving);
    expect(await last4(donor)).toBe("4242");
    await answerBank(world, saving, "complete");
    expect(await finishCard(as(donor), { setupIntentId })).toEqual({ step: "saved" });
    expect(await finishCard(as(donor), { setupIntentId })).toEqual({ step: "saved" });
    await world.settle();
    expect(await last4(donor)).toBe("3184");
    expect(await db.select().from(cardsToDetach)).toHaveLength(1);
    expect(await triesNow()).toEqual([
      { kind: "try", state: "closed" },
      { kind: "try", state: "closed" },
    ]);
  });

  it("is saved by the processor's event when the donor never came back, also by one that was lost", async () => {
    const [one, other] = [await donorOf(), await donorOf()];
    await answerBank(world, await save(as(one), CARDS.threeDSecure), "complete");
    await world.settle();
    expect(await last4(one)).toBe("3184");
    world.fault("drop", "setup_intent.succeeded", 2);
    await answerBank(world, await save(as(other), CARDS.threeDSecure), "complete");
    await world.settle();
    expect(await last4(other)).toBeNull();
    world.simulator.world.faults.length = 0;
    await reconcilePayments(system());
    await world.settle();
    expect(await last4(other)).toBe("3184");
  });

  it("that its bank does not confirm is not saved, and counts as declined, once", async () => {
    const donor = await donorOf();
    const saving = await save(as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    await answerBank(world, saving, "fail");
    const told = { step: "declined", reason: "card.not_confirmed" };
    expect(await finishCard(as(donor), { setupIntentId: saving.setupIntentId })).toEqual(told);
    await world.settle();
    expect(await finishCard(as(donor), { setupIntentId: saving.setupIntentId })).toEqual(told);
    expect(await triesNow()).toEqual([{ kind: "try", state: "declined" }]);
    expect(await last4(donor)).toBeNull();
  });

  it("that is declined leaves the one before, says why, and counts once though the event comes twice", async () => {
    const donor = await donorOf();
    await save(as(donor));
    world.fault("duplicate", "setup_intent.setup_failed", 2);
    const cardToken = await world.typeCard(CARDS.noFunds);
    const refused = { step: "declined", reason: "card.no_funds" };
    expect(await saveCard(as(donor), { cardToken })).toEqual(refused);
    expect(await saveCard(as(donor), { cardToken })).toEqual(refused);
    await world.settle();
    expect(await triesNow()).toEqual([
      { kind: "try", state: "closed" },
      { kind: "try", state: "declined" },
    ]);
    expect(await last4(donor)).toBe("4242");
  });

  it("counts like every other try: eight declines of an account are enough, and a gift feels them", async () => {
    const donor = await donorOf();
    const ends: string[] = [];
    for (let at = 0; at < 10; at++) {
      let saving = await save(as(donor), crowdCard("declined", at)).catch(() => null);
      if (saving?.step === "work") {
        saving = await save(as(donor), crowdCard("declined", at), solveWork(saving.work)).catch(() => null);
      }
      ends.push(saving?.step ?? "too many");
    }
    expect(ends.filter((end) => end === "declined").length).toBeLessThanOrEqual(8);
    expect(ends.at(-1)).toBe("too many");
    const draft = await draftOf(donor, { months: null });
    const paying = payDraft(as(donor), {
      key: draft.key,
      others: [],
      coverFees: true,
      saveCard: false,
      savedCardId: null,
      cardToken: await world.typeCard(),
      press: newKey(),
      giveAgain: true,
    });
    await expect(paying).rejects.toMatchObject({ code: "too_many" });
  });

  it("is refused to visitors, and to whoever has not shown their second factor lately", async () => {
    const donor = await donorOf();
    await expect(save(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
    const ctx = as(donor);
    const careful: Ctx = {
      ...ctx,
      actor: { kind: "user", userId: donor.id, isPlatformAdmin: false, secondFactor: true, provedAt: null },
    };
    await expect(save(careful)).rejects.toMatchObject({ code: "proof_needed" });
    await expect(startCardSetup(careful, { attemptKey: newKey() })).rejects.toMatchObject({
      code: "proof_needed",
    });
    await expect(removeCard(careful, { cardId: "pm_1" })).rejects.toMatchObject({ code: "proof_needed" });
  });
});

describe("somebody else's", () => {
  it("token that was used, expired or made up saves nothing and asks no bank", async () => {
    const [donor, thief] = [await donorOf(), await donorOf()];
    const cardToken = await world.typeCard();
    await saveCard(as(donor), { cardToken });
    const before = setups().length;
    const late = await world.typeCard();
    for (const [ctx, token] of [
      [as(thief), cardToken],
      [as(thief), "ctoken_made_up"],
      [as(thief, { now: () => new Date(Date.now() + DAY) }), late],
    ] as const) {
      await expect(saveCard(ctx, { cardToken: token })).rejects.toMatchObject({
        code: "invalid",
        reason: "gift.invalid_card",
      });
    }
    expect(setups()).toHaveLength(before);
    expect(await last4(thief)).toBeNull();
  });

  it("token that a card was saved with pays no gift, and the other way round", async () => {
    const donor = await donorOf();
    const cardToken = await world.typeCard();
    await saveCard(as(donor), { cardToken });
    const draft = await draftOf(donor, { months: null });
    const pay = (token: string) =>
      payDraft(as(donor), {
        key: draft.key,
        others: [],
        coverFees: true,
        saveCard: false,
        savedCardId: null,
        cardToken: token,
        press: newKey(),
        giveAgain: true,
      });
    await expect(pay(cardToken)).rejects.toMatchObject({ reason: "gift.invalid_card" });
    const paid = await world.typeCard();
    await pay(paid);
    await expect(saveCard(as(donor), { cardToken: paid })).rejects.toMatchObject({
      reason: "gift.invalid_card",
    });
  });

  it("setup is not found, whether it succeeded or waits, and twenty questions are enough", async () => {
    const [donor, thief] = [await donorOf(), await donorOf()];
    const saving = await save(as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    const { setupIntentId } = saving;
    await expect(finishCard(as(thief), { setupIntentId })).rejects.toMatchObject({ code: "not_found" });
    await answerBank(world, saving, "complete");
    await expect(finishCard(as(thief), { setupIntentId })).rejects.toMatchObject({ code: "not_found" });
    expect(await last4(thief)).toBeNull();
    for (let at = 0; at < 18; at++) {
      await expect(finishCard(as(thief), { setupIntentId: `seti_${at}` })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await expect(finishCard(as(thief), { setupIntentId: "seti_x" })).rejects.toMatchObject({
      code: "too_many",
    });
    await expect(finishCard(as(donor), { setupIntentId })).resolves.toEqual({ step: "saved" });
  });

  it("card is not removed, and the setup of another customer saves nothing", async () => {
    const [donor, thief] = [await donorOf(), await donorOf()];
    await save(as(donor));
    const card = await savedCard(as(donor));
    await save(as(thief), CARDS.amex);
    await expect(removeCard(as(thief), { cardId: card?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect([await last4(donor), await last4(thief)]).toEqual(["4242", "0005"]);
    // Made in the dashboard for one customer, with the other's name.
    const [theirs] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, thief.id));
    await world.stripe.setupIntents.create({
      customer: theirs?.customerId ?? "",
      payment_method: "pm_card_mastercard",
      confirm: true,
      metadata: { userId: donor.id, cardVersion: "never" },
    });
    await world.settle();
    expect([await last4(donor), await last4(thief)]).toEqual(["4242", "0005"]);
  });
});

describe("a setup that was overtaken", () => {
  it("by a removal brings no card back, and its card is detached", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const saving = await save(as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    await removeCard(as(donor), { cardId: (await savedCard(as(donor)))?.id ?? "" });
    await answerBank(world, saving, "complete");
    expect(await finishCard(as(donor), { setupIntentId: saving.setupIntentId })).toEqual({
      step: "overtaken",
    });
    await world.settle();
    expect(await last4(donor)).toBeNull();
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual([]);
  });

  it("by another card stays so, and events that come late or again change nothing", async () => {
    const donor = await donorOf();
    const first = await save(as(donor), CARDS.threeDSecure);
    await save(as(donor), CARDS.amex);
    await answerBank(world, first, "complete");
    await world.settle();
    expect(await last4(donor)).toBe("0005");
    for (const { id, type } of Object.values(world.simulator.world.stripe.events)) {
      if (type !== "setup_intent.succeeded") continue;
      await fetch(`${world.simulator.url}/_sim/events/${id}/redeliver?as=evt_new`, { method: "POST" });
    }
    await world.settle();
    expect(await last4(donor)).toBe("0005");
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
  });

  it("by its own age saves nothing: a secret that was left for a day is good for nothing", async () => {
    const donor = await donorOf();
    const saving = await save(as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    const setup = world.simulator.world.stripe.setupIntents[saving.setupIntentId];
    if (setup) setup.created -= 2 * 86_400;
    await answerBank(world, saving, "complete");
    await world.settle();
    expect(await last4(donor)).toBeNull();
  });
});

describe("a setup over the API", () => {
  it("hands out a secret, and the event saves the card that the client confirmed with it", async () => {
    const donor = await donorOf();
    const attemptKey = newKey();
    const setup = await startCardSetup(as(donor), { attemptKey });
    expect(await startCardSetup(as(donor), { attemptKey })).toEqual(setup);
    expect(await triesNow()).toEqual([{ kind: "intent", state: "open" }]);
    expect(await confirmInBrowser(setup)).toBe(200);
    expect(await last4(donor)).toBeNull();
    await world.settle();
    expect(await last4(donor)).toBe("4242");
    expect(await triesNow()).toEqual([{ kind: "intent", state: "closed" }]);
  });

  it("takes no sixth card once five were declined, each counted as a try of the account", async () => {
    const donor = await donorOf();
    const setup = await startCardSetup(as(donor), { attemptKey: newKey() });
    for (let at = 0; at < 5; at++) {
      expect(await confirmInBrowser(setup, crowdCard("declined", 100 + at))).toBe(402);
      await world.simulator.flush();
    }
    expect(await confirmInBrowser(setup)).toBe(400);
    await world.settle();
    expect((await triesNow()).map(({ state }) => state).sort()).toEqual([
      "closed",
      ...Array(5).fill("declined"),
    ]);
    expect(await last4(donor)).toBeNull();
  });

  it("is refused after twenty in a day", async () => {
    const donor = await donorOf();
    // Half an hour apart, so that their reservations do not add up.
    const start = Math.floor(Date.now() / DAY) * DAY;
    for (let at = 0; at < 20; at++) {
      const now = () => new Date(start + at * 31 * MINUTE);
      await startCardSetup(as(donor, { now }), { attemptKey: newKey() });
    }
    const late = as(donor, { now: () => new Date(start + 20 * 31 * MINUTE) });
    await expect(startCardSetup(late, { attemptKey: newKey() })).rejects.toMatchObject({ code: "too_many" });
    await expect(save(late)).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("a card that is removed", () => {
  it("is forgotten here and at the processor; removing it again changes nothing", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const cardId = (await savedCard(as(donor)))?.id ?? "";
    expect(await removeCard(as(donor), { cardId })).toEqual({ endedPlans: 0, underWay: false });
    expect(await removeCard(as(donor), { cardId })).toEqual({ endedPlans: 0, underWay: false });
    expect(await savedCard(as(donor))).toBeNull();
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual([]);
    await save(as(donor), CARDS.amex);
    expect(await last4(donor)).toBe("0005");
  });

  it("ends every recurring gift that it pays, paused ones, too, and those of nobody else", async () => {
    const [donor, other] = [await donorOf(), await donorOf()];
    const plans = [
      await startPlan(world, donor, target),
      await startPlan(world, donor, target, { months: 3, amount: 75 }),
    ];
    const theirs = await startPlan(world, other, target);
    const toOurBalance = { isToOurBalance: true, campaignName: null, communityName: community.name };
    expect(await plansOfMyCard(as(donor))).toEqual([
      { id: plans[0]?.id, ...toOurBalance, amountCents: 2000, months: 1 },
      { id: plans[1]?.id, ...toOurBalance, amountCents: 7500, months: 3 },
    ]);
    const { card, plans: count } = await myCard(as(donor));
    expect(count).toBe(2);
    expect(await removeCard(as(donor), { cardId: card?.id ?? "" })).toEqual({
      endedPlans: 2,
      underWay: false,
    });
    for (const plan of plans) {
      expect(await planNow(plan)).toMatchObject({ state: "ended", endReason: "card_removed" });
    }
    expect((await planNow(theirs)).state).toBe("active");
    expect(await plansOfMyCard(as(donor))).toEqual([]);
  });

  it("that was replaced in another tab is left alone", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const cardId = (await savedCard(as(donor)))?.id ?? "";
    await save(as(donor), CARDS.amex);
    await expect(removeCard(as(donor), { cardId })).rejects.toMatchObject({ code: "not_found" });
    expect(await last4(donor)).toBe("0005");
  });
});

describe("the card of a gift", () => {
  it("takes the place of the one before, which is detached; the same one is not", async () => {
    const donor = await donorOf();
    await give(world, as(donor), target, { savePaymentMethod: true });
    await give(world, as(donor), target, { savePaymentMethod: true, card: CARDS.amex });
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
    expect(await last4(donor)).toBe("0005");
    await startPlanWithSavedCard(donor);
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
  });

  it("that is settled late overwrites no card that was saved meanwhile, and brings none back", async () => {
    const [one, other] = [await donorOf(), await donorOf()];
    for (const donor of [one, other]) {
      await save(as(donor));
      const gift = await begin(as(donor), target, { savePaymentMethod: true });
      if (donor === one) await save(as(donor), CARDS.amex);
      else await removeCard(as(donor), { cardId: (await savedCard(as(donor)))?.id ?? "" });
      await world.payWith(gift);
      await world.settle();
      const [row] = await db.select().from(donations).where(eq(donations.id, gift.donationId));
      expect(row?.state).toBe("succeeded");
      await detachCards(system());
    }
    expect([await last4(one), await last4(other)]).toEqual(["0005", null]);
    expect([await methodsOf(world, one), await methodsOf(world, other)]).toEqual([["0005"], []]);
  });

  it("that begins a plan is kept when the donor has removed theirs meanwhile: the next gift is paid by it", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const first = await begin(as(donor), target, { months: 1, amount: 20 });
    await removeCard(as(donor), { cardId: (await savedCard(as(donor)))?.id ?? "" });
    await world.payWith(first, CARDS.amex);
    await world.settle();
    expect(await last4(donor)).toBe("0005");
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
  });

  it("that was removed while it paid the first gift of a plan stays removed, and the plan ends with that gift", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const cardId = (await savedCard(as(donor)))?.id ?? "";
    const first = await begin(as(donor), target, { months: 1, amount: 20 });
    world.fault("delay", "payment_intent.succeeded");
    await world.stripe.paymentIntents.confirm(intentIdOf(first.clientSecret), { payment_method: cardId });
    expect(await removeCard(as(donor), { cardId })).toEqual({ endedPlans: 0, underWay: false });
    await detachCards(system());
    await world.simulator.advance(60);
    await world.settle();
    expect(await savedCard(as(donor))).toBeNull();
    const plan = await planBegunBy(first.donationId);
    expect(plan).toMatchObject({ state: "ended", endReason: "card_removed", noticeAt: null });
    expect((await periodsOf(plan)).map((text) => text.split(" ").at(-1))).toEqual(["paid"]);
    const [receipt] = await db
      .select({ data: messages.data })
      .from(messages)
      .where(eq(messages.dedupeKey, `receipt:${first.donationId}`));
    expect(receipt?.data).not.toHaveProperty("every");
  });

  it("that was typed after the last change is kept, though the gift was begun before it", async () => {
    const donor = await donorOf();
    const draft = await draftOf(donor, { months: null });
    const declined = await press(donor, draft, { card: CARDS.noFunds });
    if (declined.step !== "declined") throw new Error(`expected a decline, not ${declined.step}`);
    await save(as(donor));
    expect(await press(donor, draft, { card: CARDS.amex })).toMatchObject({ step: "sent" });
    await world.settle();
    expect(await last4(donor)).toBe("0005");
    await detachCards(system());
    expect(await methodsOf(world, donor)).toEqual(["0005"]);
  });

  it("whose plan ended before the first gift was paid is kept only where its donor asked for that", async () => {
    const [one, other] = [await donorOf(), await donorOf()];
    for (const donor of [one, other]) {
      const first = await begin(as(donor), target, {
        months: 1,
        amount: 20,
        savePaymentMethod: donor === other,
      });
      await leaveCommunity(as(donor), { communityId: community.id });
      await world.payWith(first);
      await world.settle();
      expect(await planBegunBy(first.donationId)).toMatchObject({
        state: "ended",
        endReason: "left_community",
      });
    }
    await detachCards(system());
    expect([await last4(one), await last4(other)]).toEqual([null, "4242"]);
    expect([await methodsOf(world, one), await methodsOf(world, other)]).toEqual([[], ["4242"]]);
  });

  it("nobody is asked to save, of a plan: at the checkout, too, it goes with a plan that has ended", async () => {
    const donor = await donorOf();
    const draft = await draftOf(donor, { months: 1 });
    const saving = await press(donor, draft, { card: CARDS.threeDSecure });
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    await leaveCommunity(as(donor), { communityId: community.id });
    await world.answerChallenge({ clientSecret: saving.clientSecret }, "complete");
    expect(await draftOutcome(as(donor), draft)).toMatchObject({ isPaid: true });
    await world.settle();
    await detachCards(system());
    expect([await last4(donor), await methodsOf(world, donor)]).toEqual([null, []]);
  });
});

const planBegunBy = async (donationId: string) => {
  const [row] = await db.select().from(donations).where(eq(donations.id, donationId));
  return planNow({ id: row?.recurringGiftId ?? "" });
};

const draftOf = (donor: TestUser, { months }: { months: 1 | null }) =>
  chooseGift(as(donor), { target: { communityId: community.id }, amount: 20, months, keys: [] });

const press = async (donor: TestUser, draft: GiftDraft, by: { card: string } | { savedCardId: string }) =>
  payDraft(as(donor), {
    key: draft.key,
    others: [],
    coverFees: true,
    saveCard: "card" in by,
    savedCardId: "card" in by ? null : by.savedCardId,
    cardToken: "card" in by ? await world.typeCard(by.card) : null,
    press: newKey(),
    giveAgain: true,
  });

async function startPlanWithSavedCard(donor: TestUser) {
  const savedCardId = (await savedCard(as(donor)))?.id ?? "";
  const paid = await press(donor, await draftOf(donor, { months: 1 }), { savedCardId });
  expect(paid.step).toBe("sent");
  await world.settle();
}

/** Announces and charges the plan's next gift, each shortly after 10 AM in New York, in summer and winter. */
async function chargeNext({ nextOn }: { nextOn: string }): Promise<void> {
  for (const days of [-3, 0])
    for (const hour of [14, 15])
      await chargeAt(new Date(Date.parse(nextOn) + days * DAY + hour * HOUR + 5 * MINUTE));
}

describe("what a bank and the processor do to a card", () => {
  const renew = (id: string, to: { month: number; year: number; last4?: string }) =>
    fetch(`${world.simulator.url}/_sim/cards/${id}/renew`, { method: "POST", body: JSON.stringify(to) });

  it("is shown when the bank renewed it, and it goes on paying", async () => {
    const donor = await donorOf();
    const plan = await startPlan(world, donor, target);
    const before = await savedCard(as(donor));
    await renew(before?.id ?? "", { month: 7, year: 2039, last4: "1881" });
    await world.settle();
    expect(await savedCard(as(donor))).toEqual({
      ...before,
      last4: "1881",
      expMonth: 7,
      expYear: 2039,
    });
    await chargeNext(plan);
    expect((await periodsOf(plan)).map((text) => text.split(" ").at(-1))).toEqual(["paid", "paid"]);
  });

  it("is told of the present card alone, whichever event comes first or twice", async () => {
    const donor = await donorOf();
    await save(as(donor));
    const id = (await savedCard(as(donor)))?.id ?? "";
    world.fault("reorder", "payment_method.automatically_updated");
    await renew(id, { month: 7, year: 2038 });
    await renew(id, { month: 8, year: 2039 });
    world.fault("duplicate", "payment_method.updated", 1);
    await world.stripe.paymentMethods.update(id, { card: { exp_month: 9, exp_year: 2040 } });
    await world.settle();
    expect(await savedCard(as(donor))).toMatchObject({ expMonth: 9, expYear: 2040 });
  });

  it("is forgotten when it was detached elsewhere; its plan rests at the next charge", async () => {
    const donor = await donorOf();
    const plan = await startPlan(world, donor, target);
    await world.stripe.paymentMethods.detach((await savedCard(as(donor)))?.id ?? "");
    await world.settle();
    expect(await savedCard(as(donor))).toBeNull();
    await chargeNext(plan);
    expect((await planNow(plan)).state).toBe("resting");
  });
});

describe("a card that expires soon", () => {
  const mails = async (donor: TestUser) =>
    (
      await db
        .select({ data: messages.data, dedupeKey: messages.dedupeKey })
        .from(messages)
        .where(eq(messages.template, "card-expires"))
        .orderBy(desc(messages.createdAt))
    ).filter(({ dedupeKey }) => dedupeKey.includes(cardIds.get(donor.id) ?? "nobody"));
  const cardIds = new Map<string, string>();
  const expiring = async (expMonth: number, expYear: number) => {
    const donor = await donorOf();
    const plan = await startPlan(world, donor, target);
    await db.update(savedCards).set({ expMonth, expYear }).where(eq(savedCards.userId, donor.id));
    cardIds.set(donor.id, (await savedCard(as(donor)))?.id ?? "");
    return { donor, plan };
  };
  const tell = (day: string) =>
    tellOfExpiringCards(systemCtx("worker", { now: () => new Date(`${day}T12:00:00Z`) }));

  it("is told of once, in the last thirty days of its month, and again when the bank has moved the month", async () => {
    const { donor } = await expiring(1, 2041);
    await tell("2041-01-01");
    expect(await mails(donor)).toEqual([]);
    for (const day of ["2041-01-02", "2041-01-02", "2041-01-20"]) await tell(day);
    expect((await mails(donor)).map(({ data }) => data)).toEqual([
      {
        card: "Visa|4242",
        expires: "01/31/2041",
        plans: "1",
        link: expect.stringMatching(/\/settings\/payment-preferences$/),
      },
    ]);
    await db.update(savedCards).set({ expMonth: 3, expYear: 2041 }).where(eq(savedCards.userId, donor.id));
    await tell("2041-03-10");
    expect(await mails(donor)).toHaveLength(2);
  });

  it("is not told of after its end, and not while no recurring gift depends on it", async () => {
    const [late, without] = [await expiring(5, 2041), await expiring(5, 2041)];
    await db.update(savedCards).set({ expMonth: 4 }).where(eq(savedCards.userId, late.donor.id));
    await endRecurringGift(as(without.donor), { recurringGiftId: without.plan.id });
    await tell("2041-05-20");
    expect([await mails(late.donor), await mails(without.donor)]).toEqual([[], []]);
  });

  it("is told of by two workers at once, once", async () => {
    const people = [await expiring(7, 2041), await expiring(7, 2041), await expiring(7, 2041)];
    await Promise.all([tell("2041-07-10"), tell("2041-07-10"), tell("2041-07-11")]);
    for (const { donor } of people) expect(await mails(donor)).toHaveLength(1);
  });
});

describe("a gift that does not say whether it shows a name", () => {
  const shown = async (ids: string[]) =>
    (
      await db
        .select({ isAnonymous: donations.isAnonymous })
        .from(donations)
        .where(inArray(donations.id, ids))
        .orderBy(donations.createdAt)
    ).map(({ isAnonymous }) => isAnonymous);

  it("does as its donor has set it, and what it says counts more", async () => {
    const donor = await donorOf();
    const ids = [await begin(as(donor), target)];
    await savePaymentSettings(as(donor), { donateAnonymously: true });
    ids.push(await begin(as(donor), target));
    ids.push(await begin(as(donor), target, { isAnonymous: false }));
    expect(await shown(ids.map(({ donationId }) => donationId))).toEqual([false, true, false]);
  });

  it("is the same attempt under the same key, though the setting was changed meanwhile", async () => {
    const donor = await donorOf();
    const wanted = { attemptKey: newKey(), target, amount: 30 };
    const first = await startDonation(as(donor), wanted);
    await savePaymentSettings(as(donor), { donateAnonymously: true });
    expect(await startDonation(as(donor), wanted)).toEqual(first);
    expect(await shown([first.donationId])).toEqual([false]);
    // Repeating the resulting values is the same gift; other values are refused.
    expect(await startDonation(as(donor), { ...wanted, isAnonymous: false })).toEqual(first);
    await expect(startDonation(as(donor), { ...wanted, isAnonymous: true })).rejects.toMatchObject({
      reason: "gift.started_otherwise",
    });
  });
});
