import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, campaigns, communities, donations, messages, users } from "@/db/schema";
import {
  approveCommunity,
  askAgain,
  createCommunity,
  declineCommunity,
  launchCampaign,
  liftHold,
  putOnHold,
  tellDesk,
} from "@/lib/community";
import { removeStaff } from "@/lib/identity";
import { HOUR, MINUTE } from "@/lib/kernel";
import { fanOutMessages, sendEmails, sweepDeliveries } from "@/lib/notification";
import { cancelOpenIntents, closeAccount, leaveCommunity } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin } from "../factories/payment";
import { chargeAt, chargeDue, periodsOf, planNow, startPlan } from "../factories/recurring";
import { as, makeUser, type TestUser } from "../factories/user";
import { fulfilled, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
let services: Services;
let lucia: TestUser;
let marta: TestUser;
beforeAll(async () => {
  services = await openServices();
  [lucia, marta] = [await makeUser({ isPlatformAdmin: true }), await makeUser({ isPlatformAdmin: true })];
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const found = async (founder: TestUser) =>
  (await createCommunity(as(founder), { name: "Elm Street", communityTypeId: 1 })).id;
const rowOf = async (id: string) => {
  const [row] = await db.select().from(communities).where(eq(communities.id, id));
  if (!row) throw new Error("no such community");
  return row;
};
const deedsOf = async (id: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectId, id),
          inArray(auditLog.action, [
            "community.approved",
            "community.declined",
            "community.held",
            "community.lifted",
          ]),
        ),
      )
  ).map(({ action }) => action);
const toldOfNo = () => db.$count(messages, eq(messages.template, "community-declined"));

describe("two at the desk who answer at once", () => {
  it("approve and decline: one answer counts, and its founder reads that one alone", async () => {
    await rounds(20, async (round) => {
      const founder = await makeUser();
      const communityId = await found(founder);
      const before = await toldOfNo();
      const answers = await round.atOnce<void>(
        () => approveCommunity(as(lucia), { communityId, seenWaiting: true }),
        () => declineCommunity(as(marta), { communityId, reason: "We could not find out who you are." }),
      );
      expect(fulfilled(answers)).toHaveLength(1);
      const isApproved = answers[0]?.status === "fulfilled";
      const { confirmedAt, declinedAt } = await rowOf(communityId);
      expect([confirmedAt !== null, declinedAt !== null]).toEqual([isApproved, !isApproved]);
      expect(await deedsOf(communityId)).toEqual([isApproved ? "community.approved" : "community.declined"]);
      expect((await toldOfNo()) - before).toBe(isApproved ? 0 : 1);
    });
  });

  it("hold and hold, lift and lift: each is done once", async () => {
    await rounds(12, async (round) => {
      const { id: communityId } = await makeCommunity();
      const hold = (staff: TestUser) => () => putOnHold(as(staff), { communityId, reason: "A concern." });
      const lift = (staff: TestUser) => () => liftHold(as(staff), { communityId });
      expect(fulfilled(await round.atOnce(hold(lucia), hold(marta)))).toHaveLength(1);
      expect(fulfilled(await round.atOnce(lift(lucia), lift(marta)))).toHaveLength(1);
      expect((await deedsOf(communityId)).toSorted()).toEqual(["community.held", "community.lifted"]);
      expect((await rowOf(communityId)).heldAt).toBeNull();
    });
  });

  it("take the desk from each other: one of them stays", async () => {
    await rounds(12, async (round) => {
      await db.update(users).set({ isPlatformAdmin: false });
      const [one, two] = [
        await makeUser({ isPlatformAdmin: true }),
        await makeUser({ isPlatformAdmin: true }),
      ];
      const remove =
        ({ email }: TestUser) =>
        () =>
          removeStaff(systemCtx("desk command"), { email: email ?? "" });
      const outcomes = fulfilled(await round.atOnce(remove(one), remove(two)));
      expect(outcomes.toSorted()).toEqual(["last_one", "removed"]);
      expect(await db.$count(users, eq(users.isPlatformAdmin, true))).toBe(1);
    });
    await db
      .update(users)
      .set({ isPlatformAdmin: true })
      .where(inArray(users.id, [lucia.id, marta.id]));
  });
});

describe("a hold that meets", () => {
  it("a launch: either it is launched before, or not at all", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const recipient = await addMember(community);
      const [held, launched] = await round.atOnce<unknown>(
        () => putOnHold(as(lucia), { communityId: community.id, reason: "A concern." }),
        () =>
          launchCampaign(as(community.admin), {
            communityId: community.id,
            name: "School for two",
            campaignTypeId: 1,
            amount: 500,
            recipientId: recipient.id,
          }),
      );
      expect(held?.status).toBe("fulfilled");
      const running = await db.$count(campaigns, eq(campaigns.communityId, community.id));
      expect(running).toBe(launched?.status === "fulfilled" ? 1 : 0);
      if (launched?.status === "rejected") {
        expect(launched.reason).toMatchObject({ reason: "community.on_hold" });
      }
    });
  });

  it("a gift: it is paid once and booked, or nobody can pay it any more", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const member = await addMember(community);
      const give = async () => {
        const gift = await begin(as(member), { communityId: community.id }, { amount: 30 });
        await services.payWith(gift);
      };
      const [held] = await round.atOnce<unknown>(
        () => putOnHold(as(lucia), { communityId: community.id, reason: "A concern." }),
        give,
      );
      expect(held?.status).toBe("fulfilled");
      await cancelOpenIntents(systemCtx("worker"));
      await services.settleWithFees();
      const rows = await db
        .select({ state: donations.state })
        .from(donations)
        .where(eq(donations.communityId, community.id));
      // A refused donation may have been written earlier; without an intent, it cannot be paid.
      const left = rows.filter(({ state }) => !["succeeded", "canceled", "pending"].includes(state));
      expect(left).toEqual([]);
      const payable = await db
        .select({ intentId: donations.stripePaymentIntentId })
        .from(donations)
        .where(and(eq(donations.communityId, community.id), eq(donations.state, "pending")));
      expect(payable.filter(({ intentId }) => intentId !== null)).toEqual([]);
    });
  });

  it("the charge of a recurring gift: it is charged once, or left out and told, and never both", async () => {
    const BEGUN = new Date("2027-01-31T18:00:00Z");
    const NOTICE = new Date("2027-02-25T15:00:00Z");
    const CHARGE = new Date("2027-02-28T15:00:00Z");
    await rounds(8, async (round) => {
      const community = await makeCommunity();
      const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
      const plan = await startPlan(services, donor, { communityId: community.id }, { now: BEGUN });
      await chargeAt(NOTICE);
      const now = () => CHARGE;
      await round.atOnce<unknown>(
        () => chargeDue(CHARGE),
        () => putOnHold(as(lucia, { now }), { communityId: community.id, reason: "A concern." }),
        () => chargeDue(CHARGE),
      );
      await chargeDue(CHARGE);
      // Lifted during the worker's sweep: skipped gifts stay skipped.
      const soon = new Date(CHARGE.getTime() + HOUR);
      await round.atOnce<unknown>(
        () => chargeDue(soon),
        () => liftHold(as(lucia, { now: () => soon }), { communityId: community.id }),
        () => chargeDue(soon),
      );
      await chargeDue(new Date(CHARGE.getTime() + 2 * HOUR));
      await services.settleWithFees();
      const [, second] = await periodsOf(plan);
      const paid = await db.$count(
        donations,
        and(eq(donations.recurringGiftId, plan.id), eq(donations.state, "succeeded")),
      );
      const told = await db.$count(messages, eq(messages.dedupeKey, `recurring-held:${plan.id}:2027-02-28`));
      const isPaid = second === "1 2027-02-28 paid";
      expect([second, paid, told]).toEqual(
        isPaid ? ["1 2027-02-28 paid", 2, 0] : ["1 2027-02-28 missed: on_hold", 1, 1],
      );
      expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-03-31" });
    });
  });
});

describe("the end of a hold that meets", () => {
  const NOON = new Date("2027-03-02T17:00:00Z");
  const at = (minutes: number) => ({ now: () => new Date(NOON.getTime() + minutes * MINUTE) });

  it("workers that address, send and sweep: each member hears once of what waited", async () => {
    await rounds(8, async (round) => {
      const community = await makeCommunity();
      const members = [await addMember(community), await addMember(community)];
      await launchTestCampaign({ community, now: NOON });
      const isAddressed = round.pick(2) === 0;
      if (isAddressed) await fanOutMessages(systemCtx("worker", at(0)));
      await putOnHold(as(lucia, at(0)), { communityId: community.id, reason: "A concern." });
      await services.deliver(at(1));
      expect(members.flatMap((member) => services.mailsTo(member))).toEqual([]);

      const worker = systemCtx("worker", at(10));
      const answers = await round.atOnce<unknown>(
        () => liftHold(as(lucia, at(10)), { communityId: community.id }),
        () => fanOutMessages(worker),
        () => fanOutMessages(worker),
        () => sendEmails(worker),
        () => sweepDeliveries(worker),
      );
      expect(fulfilled(answers)).toHaveLength(5);
      for (const minutes of [10, 16, 30]) await services.deliver(at(minutes));
      expect(members.map((member) => services.mailsTo(member).length)).toEqual([1, 1]);
    });
  });
});

describe("a founder who", () => {
  it("leaves or deletes the account while the desk answers: it ends, or stays needed, and nothing half", async () => {
    await rounds(12, async (round) => {
      const founder = await makeUser({ password: "Manyhands1" });
      const communityId = await found(founder);
      const browser = await inBrowser(founder);
      const go =
        round.pick(2) === 0
          ? () => leaveCommunity(as(founder), { communityId })
          : () => closeAccount(browser, { password: "Manyhands1" });
      const answer =
        round.pick(2) === 0
          ? () => approveCommunity(as(lucia), { communityId, seenWaiting: true })
          : () => declineCommunity(as(lucia), { communityId, reason: "We could not find out who you are." });
      const [deleted] = await round.atOnce<unknown>(go, answer);
      const { endedAt, confirmedAt } = await rowOf(communityId);
      expect([endedAt !== null, deleted?.status]).toEqual(
        confirmedAt ? [false, "rejected"] : [true, "fulfilled"],
      );
    });
  });

  it("asks again twice, while two workers tell the desk: it waits once, and is told of once", async () => {
    await rounds(8, async (round) => {
      const founder = await makeUser();
      const communityId = await found(founder);
      await db.update(communities).set({ deskToldAt: new Date() });
      await declineCommunity(as(lucia), { communityId, reason: "We could not find out who you are." });
      const ask = () => askAgain(as(founder), { communityId, name: "Elm Street School", communityTypeId: 1 });
      expect(fulfilled(await round.atOnce(ask, ask))).toHaveLength(2);
      const at = new Date(Date.now() + (round.number + 1) * 7 * HOUR);
      const tell = () => tellDesk(systemCtx("worker", { now: () => at }));
      const told = fulfilled(await round.atOnce(tell, tell));
      expect(told.toSorted()).toEqual([0, 1]);
      const asked = and(eq(auditLog.subjectId, communityId), eq(auditLog.action, "community.asked_again"));
      expect(await db.$count(auditLog, asked)).toBe(1);
    });
  });
});
