import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messages, recurringGiftPeriods } from "@/db/schema";
import { endRecurringGift, pauseRecurringGift } from "@/lib/payment";
import { noteBankWaits, noteDeclined } from "@/lib/payment/recurring/note-unpaid";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { attemptsOf, chargeAt, periodsOf, planNow, startPlan, type TestPlan } from "../factories/recurring";
import { as, makeUser } from "../factories/user";
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

/** What was queued about this plan after the notice, oldest first. */
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
  /** As a worker leaves it while the bank is being asked. */
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
    expect(mail?.text).toContain("Nothing was charged, and we don't try this one again.");
  });
});
