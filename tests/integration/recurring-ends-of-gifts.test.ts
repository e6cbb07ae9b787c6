import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messages, recurringGiftPeriods, savedCards } from "@/db/schema";
import { endRecurringGift, pauseRecurringGift, recurringGifts, resumeRecurringGift } from "@/lib/payment";
import { noteBankWaits, noteDeclined } from "@/lib/payment/recurring/note-unpaid";
import { settleReversal } from "@/lib/payment/settling/settle-reversals";
import { tellOfReversals } from "@/lib/payment/settling/tell-of-reversals";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { attemptsOf, chargeAt, periodsOf, planNow, startPlan, type TestPlan } from "../factories/recurring";
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

const BEGUN = new Date("2027-01-31T18:00:00Z");
const NOTICE = new Date("2027-02-25T15:00:00Z");
const CHARGE = new Date("2027-02-28T15:00:00Z");
const LATER = new Date("2027-02-28T15:05:00Z");

async function announced() {
  const community = await makeCommunity();
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  const plan = await startPlan(world, donor, { communityId: community.id }, { now: BEGUN });
  await chargeAt(NOTICE);
  return { community, donor, plan, wanted: { recurringGiftId: plan.id } };
}

const toldAbout = async ({ id }: TestPlan) =>
  (
    await db
      .select({ template: messages.template })
      .from(messages)
      .where(like(messages.dedupeKey, `recurring-%:${id}%`))
      .orderBy(messages.createdAt, messages.id)
  )
    .map(({ template }) => template)
    .filter((template) => template !== "recurring-notice");

describe("a gift that was being charged when its donor paused or ended the plan, and did not go through", () => {
  async function underWay() {
    const scene = await announced();
    await db
      .update(recurringGiftPeriods)
      .set({ state: "charging", dueAt: CHARGE, firstTriedAt: CHARGE })
      .where(
        and(eq(recurringGiftPeriods.recurringGiftId, scene.plan.id), eq(recurringGiftPeriods.number, 1)),
      );
    return { ...scene, period: { recurringGiftId: scene.plan.id, number: 1 } };
  }
  const worker = () => systemCtx("worker", { now: () => LATER });

  it.each([
    ["paused", pauseRecurringGift, "declined", "1 2027-02-28 canceled: generic_decline"],
    ["ended", endRecurringGift, "declined", "1 2027-02-28 canceled: generic_decline"],
    ["paused", pauseRecurringGift, "at the bank", "1 2027-02-28 canceled: authentication_required"],
    ["paused", pauseRecurringGift, "not answered", "1 2027-02-28 canceled"],
  ] as const)("%s (%#): the donor reads once that nothing was charged", async (state, stop, how, is) => {
    const { donor, plan, wanted, period } = await underWay();
    expect(await stop(as(donor), wanted)).toEqual({ underWay: true });
    for (let times = 0; times < 2; times++) {
      if (how === "declined")
        await noteDeclined(worker(), period, { code: "generic_decline", chargeCents: 2090 });
      else if (how === "at the bank") await noteBankWaits(worker(), period, { chargeCents: 2090 });
      else await chargeAt(LATER);
    }
    expect((await planNow(plan)).state).toBe(state);
    expect((await periodsOf(plan))[1]).toBe(is);
    expect(await toldAbout(plan)).toEqual(["recurring-not-charged"]);
    expect((await attemptsOf(plan)).map((attempt) => attempt.state)).toEqual(["succeeded"]);
    await world.deliver({ now: () => LATER });
    const [mail] = world.mailsTo(donor).filter(({ subject }) => subject.endsWith("was not charged"));
    expect(mail?.text).toContain("Nothing was charged, and we don’t try this one again.");
  });
});

describe("after a bank has taken back a gift of a plan", () => {
  const NEXT = new Date("2027-03-10T15:00:00Z");

  async function firstGift(plan: TestPlan) {
    const [first] = await attemptsOf(plan);
    if (!first?.stripePaymentIntentId) throw new Error("the first gift has no intent");
    return { intentId: first.stripePaymentIntentId, amountCents: first.chargeCents };
  }

  async function dispute(
    plan: TestPlan,
    now: Date,
    { isWon = false, status = isWon ? "won" : "needs_response" }: { isWon?: boolean; status?: string } = {},
  ): Promise<void> {
    const { intentId, amountCents } = await firstGift(plan);
    const taken = { transactionId: `txn_taken_${intentId}`, amountCents: -amountCents, feeCents: 1500 };
    const given = { transactionId: `txn_given_${intentId}`, amountCents, feeCents: -1500 };
    const moved = isWon ? [taken, given] : status.startsWith("warning_") ? [] : [taken];
    const movements = moved.map((one) => ({ ...one, currency: "usd" }));
    const facts = { kind: "dispute" as const, id: `du_${intentId}`, intentId, status, movements };
    const system = systemCtx("worker", { now: () => now });
    await settleReversal(system, facts);
    await tellOfReversals(system);
  }
  const listed = async (donor: TestUser) =>
    (await recurringGifts(as(donor), { page: 1, pageSize: 1 })).items.map(({ state, next, rests }) => ({
      state,
      next,
      rests,
    }));
  const RESTS = [{ state: "resting", next: null, rests: { kind: "disputed" } }];

  it("by a dispute, the plan rests at once, however often that is told, and its donor reads why", async () => {
    const { donor, plan, wanted } = await announced();
    await dispute(plan, LATER);
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: disputed");
    expect(await planNow(plan)).toMatchObject({ state: "resting", noticeAt: null });
    expect(await listed(donor)).toEqual(RESTS);
    await chargeAt(LATER);
    expect(await attemptsOf(plan)).toHaveLength(1);
    await world.deliver({ now: () => LATER });
    const [mail] = world.mailsTo(donor).filter(({ subject }) => subject === "Your recurring gift rests");
    expect(mail?.text).toContain("Your bank questioned an earlier gift.");
    expect(mail?.text).not.toContain("We could not charge");

    await resumeRecurringGift(as(donor, { now: () => NEXT }), wanted);
    await dispute(plan, NEXT);
    await dispute(plan, NEXT, { isWon: true });
    expect((await planNow(plan)).state).toBe("active");
    expect(await toldAbout(plan)).toEqual(["recurring-resting"]);
  });

  it("by an inquiry and again when it becomes a dispute, each told once, also when nothing was resumed", async () => {
    const { donor, plan, wanted } = await announced();
    await dispute(plan, LATER, { status: "warning_needs_response" });
    await dispute(plan, LATER, { status: "warning_under_review" });
    expect((await planNow(plan)).state).toBe("resting");
    expect(await toldAbout(plan)).toEqual(["recurring-resting"]);
    await resumeRecurringGift(as(donor, { now: () => NEXT }), wanted);
    await dispute(plan, NEXT, { status: "needs_response" });
    expect(await listed(donor)).toEqual(RESTS);
    await dispute(plan, NEXT, { status: "under_review" });
    expect(await toldAbout(plan)).toEqual(["recurring-resting", "recurring-resting"]);

    const other = await announced();
    await dispute(other.plan, LATER, { status: "warning_needs_response" });
    await dispute(other.plan, NEXT, { status: "needs_response" });
    expect(await toldAbout(other.plan)).toEqual(["recurring-resting"]);
  });

  it("by a dispute, one that was declined before rests for what came last", async () => {
    const { donor, plan, wanted } = await announced();
    await db.delete(savedCards).where(eq(savedCards.userId, donor.id));
    await chargeAt(CHARGE);
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 missed: no_card");
    expect((await listed(donor))[0]?.rests).toEqual({ kind: "no_card" });
    await startPlan(world, donor, { communityId: plan.communityId }, { now: BEGUN, amount: 30 });
    await resumeRecurringGift(as(donor, { now: () => NEXT }), wanted);
    await dispute(plan, NEXT);
    expect((await planNow(plan)).state).toBe("resting");
    const rests = (await recurringGifts(as(donor), { page: 1, pageSize: 2 })).items.map((one) => one.rests);
    expect(rests).toEqual([null, { kind: "disputed" }]);
    expect(await toldAbout(plan)).toEqual(["recurring-resting", "recurring-resting"]);
  });

  it("by a dispute, a gift that is being charged is left to its end, and none follows", async () => {
    const { donor, plan } = await announced();
    await db
      .update(recurringGiftPeriods)
      .set({ state: "charging", dueAt: LATER, firstTriedAt: CHARGE })
      .where(and(eq(recurringGiftPeriods.recurringGiftId, plan.id), eq(recurringGiftPeriods.number, 1)));
    await dispute(plan, CHARGE);
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 charging");
    expect((await planNow(plan)).state).toBe("resting");
    const period = { recurringGiftId: plan.id, number: 1 };
    const told = { code: "generic_decline", chargeCents: 2090 };
    await noteDeclined(systemCtx("worker", { now: () => LATER }), period, told);
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 canceled: generic_decline");
    expect(await listed(donor)).toEqual(RESTS);
    expect(await toldAbout(plan)).toEqual(["recurring-resting", "recurring-not-charged"]);
  });

  it("by a dispute, a plan that its donor has paused or ended stays so, and nobody is told", async () => {
    for (const [state, stop] of [
      ["paused", pauseRecurringGift],
      ["ended", endRecurringGift],
    ] as const) {
      const { donor, plan, wanted } = await announced();
      await stop(as(donor), wanted);
      await dispute(plan, LATER);
      expect((await planNow(plan)).state).toBe(state);
      expect(await toldAbout(plan)).toEqual([]);
    }
  });

  it("by a refund, the plan goes on", async () => {
    const { plan } = await announced();
    const { intentId, amountCents } = await firstGift(plan);
    const facts = { kind: "refund" as const, id: `re_${intentId}`, intentId, amountCents, currency: "usd" };
    await settleReversal(systemCtx("worker", { now: () => LATER }), {
      ...facts,
      status: "succeeded",
      stands: true,
      movedCents: amountCents,
      fees: [],
    });
    expect((await planNow(plan)).state).toBe("active");
    expect((await periodsOf(plan))[1]).toBe("1 2027-02-28 announced");
    expect(await toldAbout(plan)).toEqual([]);
  });
});
