import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cardsToDetach, contributions, donations, messages, savedCards } from "@/db/schema";
import { DAY, HOUR, SECOND } from "@/lib/kernel";
import {
  changeRecurringGift,
  donationStatus,
  draftOutcome,
  endRecurringGift,
  pauseRecurringGift,
  payDraft,
  payPeriodNow,
  recurringGifts,
  saveCard as saveTyped,
} from "@/lib/payment";
import { cancelIntent } from "@/lib/payment/gifts/close-intent";
import type { GiftDraft } from "@/lib/payment/gifts/draft";
import { DECLINES_OF_INTENT } from "@/lib/payment/tries/rules/verdict";
import { type Ctx, forgetEnv, newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, crowdCard, newKey } from "../factories/payment";
import {
  attemptsOf,
  chargeAt,
  DECLINES_LATER,
  periodsOf,
  planNow,
  saveCard,
  startPlan,
  type TestPlan,
} from "../factories/recurring";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let world: Services;
beforeAll(async () => {
  world = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const { db } = systemCtx("test");

const BEGUN = new Date("2027-01-31T18:00:00Z");
const NOTICE = new Date("2027-02-25T15:00:00Z");
const CHARGE = new Date("2027-02-28T15:00:00Z");
/** Between the worker's first and second try. */
const EVENING = new Date("2027-02-28T23:00:00Z");

async function refusedWith(number: string) {
  const community = await makeCommunity();
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  const plan = await startPlan(world, donor, { communityId: community.id }, { now: BEGUN });
  const savedCardId = await saveCard(world, donor, number);
  await chargeAt(NOTICE);
  await chargeAt(CHARGE);
  return { community, donor, plan, savedCardId, wanted: { recurringGiftId: plan.id } };
}

type Pressed = { card?: string; savedCardId?: string; coverFees?: boolean; shownCents?: number };

/** Presses Donate by the processor's clock: by next year's, a typed card has expired. */
const pay = async (
  ctx: Ctx,
  draft: GiftDraft,
  { card = CARDS.good, savedCardId, coverFees, shownCents }: Pressed = {},
) =>
  payDraft(ctx, {
    shownCents,
    key: draft.key,
    others: [],
    coverFees: coverFees ?? draft.coverFees,
    saveCard: false,
    savedCardId: savedCardId ?? null,
    cardToken: savedCardId ? null : await world.typeCard(card),
    press: newKey(),
    // By that clock the first gift is recent.
    giveAgain: true,
  });

const chargesOf = (donationId: string) =>
  Object.values(world.simulator.world.stripe.charges).filter(
    (charge) => charge.paid && charge.metadata.donationId === donationId,
  );
const intentsOf = (donationId: string) =>
  Object.values(world.simulator.world.stripe.paymentIntents).filter(
    ({ metadata }) => metadata.donationId === donationId,
  );

async function expectPaidOnce(plan: TestPlan): Promise<void> {
  await world.settleWithFees();
  expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 paid"]);
  const attempts = await attemptsOf(plan);
  expect(attempts.map(({ state, recurringPeriod }) => [recurringPeriod, state])).toEqual([
    [0, "succeeded"],
    [1, "succeeded"],
  ]);
  const second = attempts[1]?.id ?? "";
  expect([intentsOf(second).length, chargesOf(second).length]).toEqual([1, 1]);
  const booked = await db.select().from(contributions).where(eq(contributions.donationId, second));
  expect(booked).toHaveLength(1);
  expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-03-31" });
  expect((await planNow(plan)).noticeAt).not.toBeNull();
  await chargeAt(new Date(CHARGE.getTime() + 8 * DAY));
  expect(chargesOf(second)).toHaveLength(1);
}

describe("a gift of a plan that its donor pays by themselves", () => {
  it("is the period's own attempt with its sum settled, and goes on being paid by the new card", async () => {
    const { donor, plan, community, wanted } = await refusedWith(DECLINES_LATER);
    const [, attempt] = await attemptsOf(plan);
    await changeRecurringGift(as(donor), { ...wanted, amount: 90, months: 1, coverFees: false });
    const draft = await payPeriodNow(as(donor), wanted);
    expect(draft).toEqual({
      communityId: community.id,
      campaignId: null,
      amount: 20,
      coverFees: true,
      isAnonymous: false,
      months: null,
      isFixed: true,
      joinCommunity: false,
      visitor: null,
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      attemptKey: draft.key,
      donationId: attempt?.id,
      state: attempt?.state,
    });
    expect(await payPeriodNow(as(donor), wanted)).toEqual(draft);
    // The bank's approval fixed the fees: another choice makes no new attempt.
    const paid = await pay(as(donor), draft, { card: CARDS.amex, coverFees: false });
    expect(paid).toEqual({ step: "sent", donationId: draft.donationId });
    await expectPaidOnce(plan);
    expect((await attemptsOf(plan))[1]?.chargeCents).toBe(attempt?.chargeCents);
    const [card] = await db.select().from(savedCards).where(eq(savedCards.userId, donor.id));
    expect(card).toMatchObject({ brand: "amex", last4: "0005" });

    expect(await pay(as(donor), draft)).toMatchObject({ step: "done" });
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject({
      code: "conflict",
      reason: "gift.recurring_nothing_due",
    });
    await chargeAt(new Date("2027-03-28T14:00:00Z"));
    await chargeAt(new Date("2027-03-31T14:00:00Z"));
    expect((await attemptsOf(plan))[2]).toMatchObject({ state: "succeeded", amountCents: 9000 });
  });

  it("that its bank wanted to see them for is confirmed on the page, with the saved card and with another", async () => {
    for (const card of ["saved", "typed"] as const) {
      const { donor, plan, savedCardId, wanted } = await refusedWith(CARDS.threeDSecure);
      expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 needs_bank: authentication_required");
      const draft = await payPeriodNow(as(donor), wanted);
      const asked = await pay(
        as(donor),
        draft,
        card === "saved" ? { savedCardId } : { card: CARDS.threeDSecure },
      );
      if (asked.step !== "bank") throw new Error(`expected the bank, not ${asked.step}`);
      expect(chargesOf(draft.donationId)).toHaveLength(0);
      await world.answerChallenge(asked, "complete");
      expect(await draftOutcome(as(donor), draft)).toEqual({
        isPaid: true,
        isDone: true,
        failureReason: null,
      });
      await expectPaidOnce(plan);
    }
  });

  it("and a card typed for it now takes the place of one that was saved after the decline", async () => {
    const { donor, plan, wanted } = await refusedWith(DECLINES_LATER);
    const earlier = new Date(Date.now() - DAY);
    await db.update(donations).set({ createdAt: earlier }).where(eq(donations.recurringGiftId, plan.id));
    expect(await saveTyped(as(donor), { cardToken: await world.typeCard(), work: null })).toEqual({
      step: "saved",
    });
    const draft = await payPeriodNow(as(donor), wanted);
    const [, attempt] = await attemptsOf(plan);
    // Its sum is fixed, even if rates change before the payment.
    vi.stubEnv("CARD_FEE_PERCENT", "3");
    forgetEnv();
    const refused = await pay(as(donor), draft, { shownCents: 1 });
    if (refused.step !== "sum") throw new Error(`expected another sum, not ${refused.step}`);
    const { chargeCents } = refused.sums[draft.coverFees ? "covered" : "plain"];
    expect(chargeCents).toBe(attempt?.chargeCents);
    await pay(as(donor), draft, { card: CARDS.amex, shownCents: chargeCents });
    vi.unstubAllEnvs();
    forgetEnv();
    await expectPaidOnce(plan);
    const [card] = await db.select().from(savedCards).where(eq(savedCards.userId, donor.id));
    expect(card).toMatchObject({ brand: "amex", last4: "0005" });
    const detached = await db.select().from(cardsToDetach).where(eq(cardsToDetach.userId, donor.id));
    expect(detached.map(({ paymentMethodId }) => paymentMethodId)).not.toContain(card?.paymentMethodId);
  });

  it("declined once more keeps waiting for its next try, which another card then pays", async () => {
    const { donor, plan, wanted } = await refusedWith(DECLINES_LATER);
    const draft = await payPeriodNow(as(donor), wanted);
    const declined = await pay(as(donor), draft, { card: crowdCard("declined", 1) });
    expect(declined).toMatchObject({ step: "declined", donationId: draft.donationId });
    await world.settle();
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 declined: generic_decline");
    await saveCard(world, donor, CARDS.good);
    await chargeAt(new Date(CHARGE.getTime() + DAY));
    expect(await pay(as(donor), draft)).toMatchObject({ step: "done" });
    await expectPaidOnce(plan);
  });

  it("whose donor turns away at the bank still waits for them, and another card pays it", async () => {
    const { donor, plan, savedCardId, wanted } = await refusedWith(CARDS.threeDSecure);
    const draft = await payPeriodNow(as(donor), wanted);
    const asked = await pay(as(donor), draft, { savedCardId });
    if (asked.step !== "bank") throw new Error(`expected the bank, not ${asked.step}`);
    await world.answerChallenge(asked, "fail");
    expect(await draftOutcome(as(donor), draft)).toEqual({
      isPaid: false,
      isDone: false,
      failureReason: "card.bank_not_convinced",
    });
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 needs_bank: authentication_required");
    expect((await pay(as(donor), draft)).step).toBe("sent");
    await expectPaidOnce(plan);
  });
});

describe("a gift whose attempt nobody can pay any more", () => {
  const told = async ({ id }: TestPlan) =>
    (
      await db
        .select({ template: messages.template })
        .from(messages)
        .where(like(messages.dedupeKey, `recurring-%:${id}%`))
        .orderBy(messages.createdAt, messages.id)
    )
      .map(({ template }) => template)
      // The donor pays by the processor's clock, which is a year behind the worker's.
      .sort();
  const nothingDue = { code: "conflict", reason: "gift.recurring_nothing_due" };

  it("because its donor's cards were declined too often: the plan rests at once, and the donor is told", async () => {
    const { donor, plan, wanted } = await refusedWith(DECLINES_LATER);
    const draft = await payPeriodNow(as(donor), wanted);
    for (let times = 1; times < DECLINES_OF_INTENT; times++) {
      const tried = await pay(as(donor), draft, { card: crowdCard("declined", times) });
      expect(tried).toMatchObject({ step: "declined" });
      expect((await planNow(plan)).state).toBe("active");
    }
    const last = crowdCard("declined", DECLINES_OF_INTENT);
    await expect(pay(as(donor), draft, { card: last })).rejects.toMatchObject({
      reason: "card.declined_too_often",
    });
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: declined_too_often");
    expect(await planNow(plan)).toMatchObject({ state: "resting", noticeAt: null });
    const [listed] = (await recurringGifts(as(donor), { page: 1, pageSize: 1 })).items;
    expect(listed).toMatchObject({
      state: "resting",
      open: null,
      rests: { kind: "declined", reason: "card.declined_too_often" },
    });
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject(nothingDue);
    await chargeAt(new Date(CHARGE.getTime() + DAY));
    await world.settle();
    expect(await told(plan)).toEqual(["recurring-declined", "recurring-notice", "recurring-resting"]);
    // The real clock dates the donor's last try, which may be before or long after that evening.
    const evening = Math.max(EVENING.getTime(), Date.now() + SECOND);
    await world.deliver({ now: () => new Date(evening) });
    const [mail] = world.mailsTo(donor).filter(({ subject }) => subject === "Your recurring gift rests");
    expect(mail?.text).toContain("Your card was declined too often.");
  });

  it("because somebody else cancelled it: the donor is told that nothing was charged, and the plan goes on", async () => {
    const { donor, plan, wanted } = await refusedWith(DECLINES_LATER);
    const [, attempt] = await attemptsOf(plan);
    await cancelIntent(as(donor), attempt?.stripePaymentIntentId ?? "");
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject(nothingDue);
    await chargeAt(new Date(CHARGE.getTime() + DAY));
    await chargeAt(new Date(CHARGE.getTime() + DAY + HOUR));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: cancelled");
    expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-03-31" });
    expect((await planNow(plan)).noticeAt).not.toBeNull();
    expect(await told(plan)).toEqual(["recurring-declined", "recurring-not-charged", "recurring-notice"]);
  });
});

describe("nobody else pays it, and nothing is paid that does not wait", () => {
  it("is not found by others, visitors and for unknown ids", async () => {
    const { donor, community, wanted } = await refusedWith(DECLINES_LATER);
    const draft = await payPeriodNow(as(donor), wanted);
    const notFound = { code: "not_found", reason: "gift.no_recurring" };
    await expect(payPeriodNow(as(community.admin), wanted)).rejects.toMatchObject(notFound);
    for (const recurringGiftId of [newId(), "none", ""]) {
      await expect(payPeriodNow(as(donor), { recurringGiftId })).rejects.toMatchObject(notFound);
    }
    await expect(payPeriodNow(asVisitor(), wanted)).rejects.toMatchObject({ code: "unauthenticated" });
    // Nor does another member's draft.
    const thief = await addMember(community);
    await expect(pay(as(thief), draft)).rejects.toMatchObject({ code: "not_found" });
    const { donationId, key } = draft;
    const asked = donationStatus(as(thief), { donationId: donationId ?? "", attemptKey: key });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses what is announced, paused or ended", async () => {
    const { donor, wanted, plan } = await refusedWith(DECLINES_LATER);
    const draft = await payPeriodNow(as(donor), wanted);
    const nothingDue = { code: "conflict", reason: "gift.recurring_nothing_due" };
    await pauseRecurringGift(as(donor), wanted);
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject(nothingDue);
    await endRecurringGift(as(donor), wanted);
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject({ reason: "gift.recurring_ended" });
    // The processor cancels a skipped gift: an open checkout can no longer pay it.
    await chargeAt(EVENING);
    await expect(pay(as(donor), draft)).rejects.toMatchObject({ reason: "gift.cancelled" });
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 skipped: paused"]);

    const target = { communityId: (await planNow(plan)).communityId };
    const announced = await startPlan(world, donor, target, { now: BEGUN, card: CARDS.amex });
    await chargeAt(NOTICE);
    await expect(payPeriodNow(as(donor), { recurringGiftId: announced.id })).rejects.toMatchObject(
      nothingDue,
    );
  });
});
