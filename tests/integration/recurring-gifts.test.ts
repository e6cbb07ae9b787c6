import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contributions, messages, savedCards, troubleLooks, troubles, users, workerBeats } from "@/db/schema";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import {
  changeRecurringGift,
  chargeDueGifts,
  endRecurringGift,
  keepWatch,
  outsideClocks,
  pauseRecurringGift,
  payDraft,
  payPeriodNow,
  recurringGifts,
  redirectRecurringGift,
  resumeRecurringGift,
  sendToRecipient,
  skipRecurringGift,
} from "@/lib/payment";
import { beat, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
import {
  attemptsOf,
  chargeAt,
  chargeDue,
  DECLINES_LATER,
  periodsOf,
  planNow,
  saveCard,
  startPlan,
  type TestPlan,
} from "../factories/recurring";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let world: Services;
beforeAll(async () => {
  world = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const { db } = systemCtx("test");

/** The donor lives in New York, where 10 AM is 15:00 UTC in winter. */
const BEGUN = new Date("2027-01-31T18:00:00Z");
const at = (text: string) => new Date(`${text}:00Z`);

async function member(): Promise<{ donor: TestUser; target: { communityId: string } }> {
  const community = await makeCommunity();
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  return { donor, target: { communityId: community.id } };
}

const mailsAbout = async ({ id }: TestPlan) =>
  (
    await db
      .select({ template: messages.template })
      .from(messages)
      .where(like(messages.dedupeKey, `recurring-%:${id}%`))
      .orderBy(messages.createdAt, messages.id)
  ).map(({ template }) => template);

describe("a gift that is given every month", () => {
  it("is announced three days before and charged once, from month to month, also from a day that some months have not", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    expect(plan).toMatchObject({ state: "active", nextOn: "2027-02-28", months: 1, dayOfMonth: 31 });

    await chargeAt(at("2027-02-25T14:59"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid"]);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-25T15:01"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 announced"]);
    expect(await mailsAbout(plan)).toEqual(["recurring-notice"]);

    await chargeAt(at("2027-02-28T14:59"));
    expect(await attemptsOf(plan)).toHaveLength(1);
    await chargeAt(at("2027-02-28T15:00"));
    await chargeAt(at("2027-02-28T15:05"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 paid"]);
    const [first, second] = await attemptsOf(plan);
    expect(second).toMatchObject({
      state: "succeeded",
      amountCents: 2000,
      chargeCents: first?.chargeCents,
      savePaymentMethod: false,
    });
    expect((await planNow(plan)).nextOn).toBe("2027-03-31");

    // Summer time in New York: 10 AM is 14:00 UTC.
    await chargeAt(at("2027-03-28T14:00"));
    await chargeAt(at("2027-03-31T14:00"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 paid", "2 2027-03-31 paid"]);
    await world.settleWithFees();
    const gifts = await db
      .select({ amountCents: contributions.amountCents })
      .from(contributions)
      .where(eq(contributions.communityId, target.communityId));
    expect(gifts).toEqual([{ amountCents: 2000 }, { amountCents: 2000 }, { amountCents: 2000 }]);
  });

  it("is charged once by a worker that slept for months, three days after it has told of it", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(at("2027-05-05T07:00"));
    expect(await periodsOf(plan)).toEqual([
      "0 2027-01-31 paid",
      "1 2027-02-28 missed: asleep",
      "2 2027-03-31 missed: asleep",
      "3 2027-04-30 announced",
    ]);
    // Three days later it is 3 AM for the donor.
    for (const time of ["2027-05-08T07:00", "2027-05-08T13:59"]) await chargeAt(at(time));
    expect(await attemptsOf(plan)).toHaveLength(1);
    await chargeAt(at("2027-05-08T14:00"));
    expect((await attemptsOf(plan)).map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
    expect((await planNow(plan)).nextOn).toBe("2027-05-31");
    await world.deliver({ now: () => at("2027-05-08T14:00") });
    const notices = world.mailsTo(donor).filter(({ subject }) => subject.includes("every month"));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain("Nothing was charged for 02/28/2027, 03/31/2027");
  });

  it("that is ten days late by the time that its notice had three is left out, and its donor reads that once", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: new Date("2027-04-30T18:00:00Z"), months: 3 });
    expect(plan.nextOn).toBe("2027-07-30");
    await chargeAt(at("2027-09-04T14:00"));
    await chargeAt(at("2027-09-07T14:00"));
    expect(await periodsOf(plan)).toEqual(["0 2027-04-30 paid", "1 2027-07-30 missed: asleep"]);
    expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-10-30", nextNumber: 2 });
    expect(await mailsAbout(plan)).toEqual(["recurring-not-charged"]);
    const [mail] = world.mailsTo(donor).filter(({ subject }) => subject.includes("was not charged"));
    expect(mail?.text).toContain("Nothing was charged for 07/30/2027");
    await chargeAt(at("2027-10-27T14:00"));
    await chargeAt(at("2027-10-30T14:00"));
    expect((await periodsOf(plan))[2]).toBe("2 2027-10-30 paid");
  });

  it("keeps its sum once a bank was asked, and takes a changed one from the next gift on", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    const { id: recurringGiftId } = plan;
    await changeRecurringGift(as(donor), { recurringGiftId, amount: 50, months: 3, coverFees: false });
    await saveCard(world, donor, CARDS.good);
    await chargeAt(at("2027-03-01T15:00"));
    expect((await attemptsOf(plan)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [2000, "succeeded"],
      [2000, "succeeded"],
    ]);
    // The rhythm counts from the late gift: three months after it, not one.
    await chargeAt(at("2027-03-31T15:00"));
    expect(await attemptsOf(plan)).toHaveLength(2);
    await chargeAt(at("2027-05-28T14:00"));
    await chargeAt(at("2027-05-31T14:00"));
    expect((await attemptsOf(plan))[2]).toMatchObject({
      amountCents: 5000,
      chargeCents: 5000,
      state: "succeeded",
    });
    expect((await planNow(plan)).nextOn).toBe("2027-08-31");
  });
});

describe("a card that is declined", () => {
  it("is tried again after one, three and seven days; then the plan rests, and the donor is told twice in all", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(at("2027-02-25T15:00"));
    for (const time of ["2027-02-28T15:00", "2027-03-01T15:00", "2027-03-03T15:00"]) {
      await chargeAt(at(time));
      expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 declined: generic_decline");
      await chargeAt(new Date(at(time).getTime() + 3_600_000));
    }
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-declined"]);
    await chargeAt(at("2027-03-07T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: generic_decline");
    expect(await planNow(plan)).toMatchObject({ state: "resting", noticeAt: null });
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-declined", "recurring-resting"]);
    const [, attempt] = await attemptsOf(plan);
    const intent = await world.stripe.paymentIntents.retrieve(attempt?.stripePaymentIntentId ?? "");
    expect(intent.status).toBe("canceled");

    await chargeAt(at("2027-06-30T15:00"));
    expect(await periodsOf(plan)).toHaveLength(2);
    await saveCard(world, donor, CARDS.good);
    const now = at("2027-06-30T15:00");
    await resumeRecurringGift(as(donor, { now: () => now }), { recurringGiftId: plan.id });
    expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-07-31" });
  });

  it("lets the plan rest when the worker slept until it is too late for the next try", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    await chargeAt(at("2027-03-10T15:00"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 missed: generic_decline"]);
    expect(await planNow(plan)).toMatchObject({ state: "resting", noticeAt: null });
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-declined", "recurring-resting"]);
    expect((await attemptsOf(plan)).map(({ state }) => state)).toEqual(["succeeded", "canceled"]);
  });

  it("that its bank wants to see the donor for waits a week for them", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, CARDS.threeDSecure);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 needs_bank: authentication_required");
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-needs-bank"]);
    await chargeAt(at("2027-03-07T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: bank_not_answered");
    expect((await planNow(plan)).state).toBe("resting");
  });
});

describe("a notice", () => {
  it("that is still on its way holds the charge up, which comes three days after it left", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeDue(at("2027-02-25T15:00"));
    await chargeDue(at("2027-02-28T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 announced");
    await world.deliver({ now: () => at("2027-02-28T15:30") });
    await chargeAt(at("2027-02-28T16:00"));
    await chargeAt(at("2027-03-03T14:59"));
    expect(await attemptsOf(plan)).toHaveLength(1);
    await chargeAt(at("2027-03-03T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
  });

  it("that reaches nobody lets the plan rest, and nothing is charged", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await db.update(users).set({ email: null, phoneNumber: null }).where(eq(users.id, donor.id));
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: not_told");
    expect((await planNow(plan)).state).toBe("resting");
    const { items } = await recurringGifts(as(donor), { page: 1, pageSize: 3 });
    expect(items.map(({ rests }) => rests)).toEqual([{ kind: "not_told" }]);
    expect(await attemptsOf(plan)).toHaveLength(1);
  });

  it("of weeks ago charges nothing any more; one of last week does", async () => {
    const { donor, target } = await member();
    const late = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-03-10T15:01"));
    expect((await periodsOf(late))[1]).toBe("1 2027-02-28 missed: too_late");
    const other = await member();
    const slept = await startPlan(world, other.donor, other.target, { now: BEGUN });
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-03-07T15:00"));
    expect((await periodsOf(slept))[1]).toBe("1 2027-02-28 paid");
  });

  it("is not written for a day whose successor would follow within three days", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(at("2027-03-30T15:00"));
    expect((await periodsOf(plan)).slice(1)).toEqual([
      "1 2027-02-28 missed: asleep",
      "2 2027-03-31 announced",
    ]);
    await chargeAt(at("2027-04-02T15:00"));
    expect((await periodsOf(plan))[2]).toBe("2 2027-03-31 paid");
  });
});

describe("a worker whose clock is wrong", () => {
  const DAYS_AHEAD = 5;
  const databaseNow = async () => {
    const [row] = await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
    return new Date(row?.at ?? "");
  };
  async function work(now: Date) {
    const ctx = systemCtx("worker", { now: () => now });
    await beat(ctx, { id: "01920000-0000-7000-8000-000000000001", startedAt: now, underWay: [] });
    return chargeDueGifts(ctx, { clocks: outsideClocks(ctx) });
  }
  const told = async () =>
    (await db.select().from(troubles).where(eq(troubles.look, "clocks"))).map(
      ({ kind, facts, toldAt, endedAt }) => [kind, facts.of, toldAt !== null, endedAt !== null],
    );
  const looked = async (now: Date) => {
    await db
      .insert(troubleLooks)
      .values({ name: "clocks", dueAt: now })
      .onConflictDoUpdate({
        target: troubleLooks.name,
        set: { dueAt: now },
      });
    await keepWatch(systemCtx("worker", { now: () => now }), { checks: async () => [] });
  };

  it("tells and charges nobody, and the desk hears of it until the clock is right again", async () => {
    const { donor, target } = await member();
    const rightNow = await databaseNow();
    const begun = new Date(rightNow.getTime() - 26 * DAY);
    const plan = await startPlan(world, donor, target, { now: begun });
    const wrongNow = new Date(rightNow.getTime() + DAYS_AHEAD * DAY);
    expect(await work(wrongNow)).toEqual({ announced: 0, due: 0 });
    expect(await work(wrongNow)).toEqual({ announced: 0, due: 0 });
    expect(await periodsOf(plan)).toHaveLength(1);
    expect(await mailsAbout(plan)).toEqual([]);
    expect(await told()).toEqual([["clock-off", "worker", true, false]]);

    const [look] = await db.select().from(troubleLooks).where(eq(troubleLooks.name, "clocks"));
    expect((look?.dueAt ?? wrongNow) < wrongNow).toBe(true);
    const again = await databaseNow();
    await work(again);
    await looked(again);
    expect(await told()).toEqual([["clock-off", "worker", true, true]]);
  });

  it("looks by the database’s time, so the desk still hears of everything else", async () => {
    await db.delete(troubles);
    await db.delete(troubleLooks);
    await db.delete(messages).where(like(messages.dedupeKey, "desk-day:%"));
    const rightNow = await databaseNow();
    const wrongNow = new Date(rightNow.getTime() + DAYS_AHEAD * DAY);
    const check = { name: "99", sentence: "All is well.", query: "select 1 as id" };
    const worker = systemCtx("worker", { now: () => wrongNow });
    await keepWatch(worker, { checks: async () => [check], clocks: outsideClocks(worker) });
    const looks = await db.select().from(troubleLooks);
    expect(looks.length).toBeGreaterThan(5);
    for (const { at } of looks) expect(Math.abs(Number(at) - rightNow.getTime())).toBeLessThan(MINUTE);
    const found = (await db.select().from(troubles)).map(({ kind }) => kind);
    expect(found).toContain("check-failed");
    await db.delete(troubles);
    await db.delete(troubleLooks);
  });

  it("or a database whose clock differs from Stripe's charges nobody", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(at("2027-02-25T15:00"));
    await db.delete(workerBeats);
    const now = at("2027-02-28T15:00");
    world.simulator.world.settings.dateAheadMs = -3 * MINUTE;
    try {
      const worker = systemCtx("worker", { now: () => now });
      const clocks = {
        database: async () => now,
        stripe: async () => new Date(now.getTime() - 3 * MINUTE),
      };
      expect((await chargeDueGifts(worker, { clocks })).due).toBe(0);
      expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 announced");
      const open = (await db.select().from(troubles)).filter(({ endedAt }) => endedAt === null);
      expect(open.map(({ kind, subject }) => [kind, subject])).toEqual([["clock-off", "database"]]);
    } finally {
      world.simulator.world.settings.dateAheadMs = 0;
    }
    await looked(now);
    expect((await db.select().from(troubles)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
    await chargeAt(now);
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
  });

  it("or only beside Stripe’s, by two differences that are small alone: the desk hears of it", async () => {
    await db.delete(troubles);
    const rightNow = await databaseNow();
    await work(new Date(rightNow.getTime() + 100 * SECOND));
    await looked(rightNow);
    expect(await told()).toEqual([]);
    world.simulator.world.settings.dateAheadMs = -100 * SECOND;
    try {
      await looked(rightNow);
    } finally {
      world.simulator.world.settings.dateAheadMs = 0;
    }
    expect(await told()).toEqual([["clock-off", "worker", true, false]]);
    const [trouble] = await db.select().from(troubles);
    expect(trouble?.facts).toMatchObject({ beside: "stripe", aheadSeconds: expect.any(Number) });
    await db.delete(workerBeats);
    await looked(rightNow);
    expect(await told()).toEqual([["clock-off", "worker", true, true]]);
  });
});

describe("a gift that its donor sees at the bank", () => {
  async function declined() {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    return { donor, plan };
  }

  async function goToBank(donor: TestUser, plan: TestPlan, now: Date) {
    const ctx = as(donor, { now: () => now });
    const draft = await payPeriodNow(ctx, { recurringGiftId: plan.id });
    const paying = await payDraft(as(donor), {
      key: draft.key,
      others: [],
      coverFees: draft.coverFees,
      saveCard: true,
      savedCardId: null,
      cardToken: await world.typeCard(CARDS.threeDSecure),
      press: newKey(),
      giveAgain: true,
    });
    if (paying.step !== "bank") throw new Error(`expected the bank, not ${paying.step}`);
    return paying;
  }

  it("is not taken from them by the next try, which comes two hours later if they don't finish", async () => {
    const { donor, plan } = await declined();
    await goToBank(donor, plan, at("2027-03-01T14:59"));
    await chargeAt(at("2027-03-01T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 declined: generic_decline");
    const [, attempt] = await attemptsOf(plan);
    const intentId = attempt?.stripePaymentIntentId ?? "";
    expect((await world.stripe.paymentIntents.retrieve(intentId)).status).toBe("requires_action");
    await saveCard(world, donor, CARDS.good);
    await chargeAt(at("2027-03-01T17:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
  });

  it("and approves is booked, although their browser never came back", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, CARDS.threeDSecure);
    await chargeAt(at("2027-02-25T15:00"));
    await chargeAt(at("2027-02-28T15:00"));
    const paying = await goToBank(donor, plan, at("2027-03-01T15:00"));
    await world.answerChallenge(paying, "complete");
    await chargeAt(at("2027-03-07T15:00"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
    expect((await planNow(plan)).state).toBe("active");
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-needs-bank"]);
  });

  it("and whose answer was lost is booked, although the card is not there any more", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(at("2027-02-25T15:00"));
    world.fault("cut-after", "POST /v1/payment_intents/*", 3);
    world.fault("cut-before", "GET /v1/payment_intents/*", 6);
    await chargeAt(at("2027-02-28T15:00"));
    world.simulator.world.faults.length = 0;
    await db.delete(savedCards).where(eq(savedCards.userId, donor.id));
    await chargeAt(at("2027-02-28T15:30"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
    expect(await mailsAbout(plan)).toEqual(["recurring-notice"]);
  });
});

describe("a processor that does not answer", () => {
  it.each(["status-500", "status-500-after", "cut-after", "cut-before", "status-429"] as const)(
    "is asked again, and the bank once; nobody is told of a decline (%s)",
    async (fault) => {
      const { donor, target } = await member();
      const plan = await startPlan(world, donor, target, { now: BEGUN });
      await chargeAt(at("2027-02-25T15:00"));
      world.fault(fault, "POST /v1/payment_intents/*", 3);
      await chargeAt(at("2027-02-28T15:00"));
      world.simulator.world.faults.length = 0;
      for (const time of ["15:05", "15:11", "15:22", "15:33"]) await chargeAt(at(`2027-02-28T${time}`));
      expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 paid");
      expect(await mailsAbout(plan)).toEqual(["recurring-notice"]);
      const [, attempt] = await attemptsOf(plan);
      const asked = Object.values(world.simulator.world.stripe.charges).filter(
        ({ metadata }) => metadata.donationId === attempt?.id,
      );
      expect(asked.map(({ paid }) => paid)).toEqual([true]);
    },
  );

  it("and whose no is lost counts as the one decline that it was", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(at("2027-02-25T15:00"));
    world.fault("status-500-after", "POST /v1/payment_intents/*", 3);
    await chargeAt(at("2027-02-28T15:00"));
    world.simulator.world.faults.length = 0;
    await chargeAt(at("2027-02-28T15:30"));
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 declined: generic_decline");
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-declined"]);
    const [, attempt] = await attemptsOf(plan);
    const asked = Object.values(world.simulator.world.stripe.charges).filter(
      ({ metadata }) => metadata.donationId === attempt?.id,
    );
    expect(asked).toHaveLength(1);
  });
});

describe("what a donor does with a plan", () => {
  it("pausing stops the announced gift, and going on begins with one that is announced in time", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    const recurringGiftId = plan.id;
    await chargeAt(at("2027-02-25T15:00"));
    expect(await pauseRecurringGift(as(donor), { recurringGiftId })).toEqual({ underWay: false });
    await chargeAt(at("2027-02-28T15:00"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 skipped: paused"]);
    const now = at("2027-03-29T15:00");
    await resumeRecurringGift(as(donor, { now: () => now }), { recurringGiftId });
    expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-04-30" });
  });

  it("skipping leaves out one gift, announced or not, and the next one follows", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    const recurringGiftId = plan.id;
    await skipRecurringGift(as(donor), { recurringGiftId });
    await chargeAt(at("2027-03-28T15:00"));
    await skipRecurringGift(as(donor), { recurringGiftId });
    await chargeAt(at("2027-04-27T15:00"));
    await chargeAt(at("2027-04-30T15:00"));
    expect(await periodsOf(plan)).toEqual([
      "0 2027-01-31 paid",
      "1 2027-02-28 skipped: skipped",
      "2 2027-03-31 skipped: skipped",
      "3 2027-04-30 paid",
    ]);
  });

  it("skipping the gift that a page showed leaves out that one, however often and late it is pressed", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    const recurringGiftId = plan.id;
    const skips = async () => (await recurringGifts(as(donor), { page: 1, pageSize: 1 })).items[0]?.skips;
    const skip = (gift: number) => skipRecurringGift(as(donor), { recurringGiftId, gift });
    const done = { underWay: false };
    expect(await skips()).toBe(1);
    expect(await Promise.all([skip(1), skip(1)])).toEqual([done, done]);
    expect(await skips()).toBe(2);
    await chargeAt(at("2027-03-28T15:00"));
    expect(await skips()).toBe(2);
    expect([await skip(1), await skip(3)]).toEqual([done, done]);
    await chargeAt(at("2027-03-31T15:00"));
    expect(await skip(2)).toEqual({ underWay: true });
    expect(await skips()).toBe(3);
    expect(await skip(3)).toEqual(done);
    expect(await skip(3)).toEqual(done);
    expect(await periodsOf(plan)).toEqual([
      "0 2027-01-31 paid",
      "1 2027-02-28 skipped: skipped",
      "2 2027-03-31 paid",
      "3 2027-04-30 skipped: skipped",
    ]);
  });

  it("ending is for good, and somebody else's plan is none", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    const other = await makeUser();
    const recurringGiftId = plan.id;
    await expect(endRecurringGift(as(other), { recurringGiftId })).rejects.toMatchObject({
      code: "not_found",
      reason: "gift.no_recurring",
    });
    await endRecurringGift(as(donor), { recurringGiftId });
    await endRecurringGift(as(donor), { recurringGiftId });
    await expect(resumeRecurringGift(as(donor), { recurringGiftId })).rejects.toMatchObject({
      reason: "gift.recurring_ended",
    });
    await chargeAt(at("2027-02-28T15:00"));
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid"]);
  });
});

describe("a plan whose campaign has ended", () => {
  async function ended() {
    const campaign = await launchTestCampaign({ now: BEGUN });
    const donor = await addMember(campaign.community, await makeUser({ timeZone: "America/New_York" }));
    const plan = await startPlan(world, donor, { campaignId: campaign.id }, { now: BEGUN });
    await chargeAt(at("2027-02-25T15:00"));
    await sendToRecipient(as(campaign.community.admin), {
      communityId: campaign.community.id,
      campaignId: campaign.id,
    });
    await chargeAt(at("2027-02-28T15:00"));
    return { donor, plan, recurringGiftId: plan.id };
  }

  it("charges nothing more, and goes on to Our Balance once the donor says so", async () => {
    const { donor, plan, recurringGiftId } = await ended();
    expect(await periodsOf(plan)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 canceled: campaign_ended"]);
    expect((await planNow(plan)).state).toBe("asked");
    expect(await mailsAbout(plan)).toEqual(["recurring-notice", "recurring-asks"]);
    const now = at("2027-03-02T15:00");
    await redirectRecurringGift(as(donor, { now: () => now }), { recurringGiftId });
    expect(await planNow(plan)).toMatchObject({ state: "active", campaignId: null, nextOn: "2027-03-31" });
    await chargeAt(at("2027-03-28T15:00"));
    await chargeAt(at("2027-03-31T15:00"));
    expect((await attemptsOf(plan))[1]).toMatchObject({ campaignId: null, state: "succeeded" });
  });

  it("ends when the donor says nothing for two weeks", async () => {
    const { plan } = await ended();
    await chargeAt(at("2027-03-14T14:59"));
    expect((await planNow(plan)).state).toBe("asked");
    await chargeAt(at("2027-03-14T15:00"));
    expect(await planNow(plan)).toMatchObject({ state: "ended", endReason: "campaign_ended" });
  });
});

it("without a saved card a plan rests at its next gift", async () => {
  const { donor, target } = await member();
  const plan = await startPlan(world, donor, target, { now: BEGUN });
  await db.delete(savedCards).where(and(eq(savedCards.userId, donor.id)));
  await chargeAt(at("2027-02-25T15:00"));
  await chargeAt(at("2027-02-28T15:00"));
  expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: no_card");
  expect((await planNow(plan)).state).toBe("resting");
});
