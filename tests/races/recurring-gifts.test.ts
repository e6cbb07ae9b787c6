import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donations, memberships, users } from "@/db/schema";
import {
  closeAccount,
  detachCards,
  endRecurringGift,
  leaveCommunity,
  pauseRecurringGift,
  removeCard,
  removeMember,
  savedCard,
  sendToRecipient,
  skipRecurringGift,
  startDonation,
} from "@/lib/payment";
import { type Ctx, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { newKey } from "../factories/payment";
import {
  attemptsOf,
  chargeAt,
  chargeDue,
  periodsOf,
  planNow,
  startPlan,
  type TestPlan,
} from "../factories/recurring";
import { as, makeUser, type TestUser } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const ROUNDS = 24;
const BEGUN = new Date("2027-01-15T15:00:00Z");
const NOTICE = new Date("2027-02-12T15:00:00Z");
const DUE = new Date("2027-02-15T15:00:00Z");
/** After every lease and every backoff. */
const LATER = new Date("2027-02-15T16:00:00Z");
const PAID = ["0 2027-01-15 paid", "1 2027-02-15 paid"];

let services: Services;
let community: TestCommunity;
beforeAll(async () => {
  services = await openServices();
});
beforeEach(async () => {
  community = await makeCommunity();
});
afterAll(() => services.close());

const { db } = systemCtx("test");

type Scene = { donor: TestUser; plan: TestPlan; campaign: { id: string } | null };

async function due({ toCampaign }: { toCampaign: boolean }): Promise<Scene> {
  const campaign = toCampaign ? await launchTestCampaign({ community, now: BEGUN }) : null;
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  const target = campaign ? { campaignId: campaign.id } : { communityId: community.id };
  const plan = await startPlan(services, donor, target, { now: BEGUN });
  await chargeAt(NOTICE);
  return { donor, plan, campaign };
}

const charge = () => chargeDue(DUE);

/** A charge takes about ten milliseconds; the other call comes at a random moment during the charge. */
const MOST_WAIT_MS = 60;
const meanwhile =
  <T>({ pick }: Round, does: () => Promise<T>) =>
  async (): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, pick(MOST_WAIT_MS)));
    return does();
  };

const paidCharges = async (plan: TestPlan) => {
  const ids = new Set((await attemptsOf(plan)).map(({ id }) => id));
  return Object.values(services.simulator.world.stripe.charges).filter(
    ({ paid, metadata }) => paid && ids.has(metadata.donationId ?? ""),
  ).length;
};

/** Lets workers finish; then nothing of a plan may be payable except what was paid. */
async function finish(plan: TestPlan): Promise<{ periods: string[]; charges: number }> {
  await chargeAt(LATER);
  await services.settle();
  await chargeAt(LATER);
  const attempts = await attemptsOf(plan);
  for (const { stripePaymentIntentId, state } of attempts) {
    expect(["succeeded", "canceled"]).toContain(state);
    const intent = services.simulator.world.stripe.paymentIntents[stripePaymentIntentId ?? ""];
    if (intent) expect(["succeeded", "canceled"]).toContain(intent.status);
  }
  const charges = await paidCharges(plan);
  expect(attempts.filter(({ state }) => state === "succeeded")).toHaveLength(charges);
  return { periods: await periodsOf(plan), charges };
}

const proved = (user: TestUser): Ctx => {
  const ctx = as(user);
  if (ctx.actor.kind !== "user") throw new Error("a person acts");
  return { ...ctx, actor: { ...ctx.actor, secondFactor: true, provedAt: new Date() } };
};

describe("what a donor does while their gift is being charged", () => {
  const against = async (
    round: Round,
    { plan }: Scene,
    does: () => Promise<{ underWay: boolean }>,
  ): Promise<{ underWay: boolean; chargedBy: number }> => {
    const asked = meanwhile(round, async () => {
      const { underWay } = await does();
      return { underWay, chargedBy: await paidCharges(plan) };
    });
    const [, done] = await round.atOnce<unknown>(charge, asked);
    if (done?.status !== "fulfilled") throw new Error("it was refused", { cause: done?.reason });
    return done.value as { underWay: boolean; chargedBy: number };
  };

  /** Requires that the gift was charged or never will be; after their answer only if it said so. */
  async function expectOneOfBoth(
    { plan }: Scene,
    { underWay, chargedBy }: { underWay: boolean; chargedBy: number },
    unpaid: string,
  ): Promise<void> {
    const { periods, charges } = await finish(plan);
    expect(periods).toEqual(charges === 2 ? PAID : [PAID[0], unpaid]);
    if (!underWay) expect(charges).toBe(chargedBy);
  }

  it("ending it", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      const { id: recurringGiftId } = scene.plan;
      const end = () => endRecurringGift(as(scene.donor), { recurringGiftId });
      await expectOneOfBoth(scene, await against(round, scene, end), "1 2027-02-15 canceled: donor");
      expect(await planNow(scene.plan)).toMatchObject({ state: "ended", endReason: "donor" });
    });
    await expectLedgerSound();
  });

  it("pausing it", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      const { id: recurringGiftId } = scene.plan;
      const pause = () => pauseRecurringGift(as(scene.donor), { recurringGiftId });
      await expectOneOfBoth(scene, await against(round, scene, pause), "1 2027-02-15 skipped: paused");
      expect((await planNow(scene.plan)).state).toBe("paused");
      await endRecurringGift(as(scene.donor), { recurringGiftId });
    });
    await expectLedgerSound();
  });

  it("skipping it", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      const { id: recurringGiftId } = scene.plan;
      const skip = () => skipRecurringGift(as(scene.donor), { recurringGiftId });
      const done = await against(round, scene, skip);
      const { periods, charges } = await finish(scene.plan);
      // A skip after the charge skips the next gift.
      if (periods.length === 3) expect(periods).toEqual([...PAID, "2 2027-03-15 skipped: skipped"]);
      else expect(periods).toEqual(charges === 2 ? PAID : [PAID[0], "1 2027-02-15 skipped: skipped"]);
      if (!done.underWay) expect(charges).toBe(done.chargedBy);
      await endRecurringGift(as(scene.donor), { recurringGiftId });
    });
    await expectLedgerSound();
  });
});

describe("what takes away what a plan stands on, while its gift is being charged", () => {
  const ONE_OF_BOTH = (reason: string) => [PAID, [PAID[0], `1 2027-02-15 canceled: ${reason}`]];

  const byNow = async (
    round: Round,
    { plan }: Scene,
    { does, reason }: { does: () => Promise<unknown>; reason: string },
  ) => {
    const results = await round.atOnce<unknown>(charge, meanwhile(round, does));
    expect(refused(results)).toEqual([]);
    const { periods, charges } = await finish(plan);
    expect(ONE_OF_BOTH(reason)).toContainEqual(periods);
    expect(charges).toBe(periods.filter((period) => period.endsWith("paid")).length);
    expect((await planNow(plan)).state).toBe("ended");
  };

  it("leaving the community", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      const does = () => leaveCommunity(as(scene.donor), { communityId: community.id });
      await byNow(round, scene, { does, reason: "left_community" });
    });
    await expectLedgerSound();
  });

  it("being removed from it", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: true });
      const does = () =>
        removeMember(as(community.admin), { communityId: community.id, userId: scene.donor.id });
      await byNow(round, scene, { does, reason: "removed_from_community" });
    });
    await expectLedgerSound();
  });

  it("removing the card, which the processor forgets at once", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      const does = async () => {
        const card = await savedCard(as(scene.donor));
        await removeCard(as(scene.donor), { cardId: card?.id ?? "" });
        await detachCards(systemCtx("worker"));
      };
      await byNow(round, scene, { does, reason: "card_removed" });
    });
    await expectLedgerSound();
  });

  it("deleting the account", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: false });
      await byNow(round, scene, {
        does: () => closeAccount(proved(scene.donor), {}),
        reason: "account_deleted",
      });
      const [row] = await db.select().from(users).where(eq(users.id, scene.donor.id));
      expect(row?.deletedAt).not.toBeNull();
    });
    await expectLedgerSound();
  });

  it("sending the campaign to its recipient", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await due({ toCampaign: true });
      const { plan, campaign, donor } = scene;
      const send = () =>
        sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign?.id ?? "" });
      expect(refused(await round.atOnce<unknown>(charge, meanwhile(round, send)))).toEqual([]);
      const { periods } = await finish(plan);
      expect(ONE_OF_BOTH("campaign_ended")).toContainEqual(periods);
      expect((await planNow(plan)).state).toBe("asked");
      await endRecurringGift(as(donor), { recurringGiftId: plan.id });
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });
});

it("three workers at one period: one charge", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const { plan, donor } = await due({ toCampaign: false });
    expect(refused(await atOnce(charge, charge, charge))).toEqual([]);
    expect(await finish(plan)).toEqual({ periods: PAID, charges: 2 });
    await endRecurringGift(as(donor), { recurringGiftId: plan.id });
  });
  await expectLedgerSound();
});

it("two workers at one notice: one notice, and one period", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
    const plan = await startPlan(services, donor, { communityId: community.id }, { now: BEGUN });
    const announce = () => chargeDue(NOTICE);
    const results = await atOnce(announce, announce);
    expect(fulfilled(results).reduce((sum, { announced }) => sum + announced, 0)).toBe(1);
    expect(await periodsOf(plan)).toEqual([PAID[0], "1 2027-02-15 announced"]);
    await endRecurringGift(as(donor), { recurringGiftId: plan.id });
  });
  await expectLedgerSound();
});

it("beginning a plan and leaving: no plan outlives the membership", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const donor = await addMember(community);
    const target = { communityId: community.id };
    await atOnce<unknown>(
      () => startDonation(as(donor), { attemptKey: newKey(), target, amount: 20, months: 1 }),
      () => leaveCommunity(as(donor), target),
    );
    expect(await db.select().from(memberships).where(eq(memberships.userId, donor.id))).toEqual([]);
    const begun = await db.select().from(donations).where(eq(donations.donorId, donor.id));
    for (const { recurringGiftId } of begun) {
      expect((await planNow({ id: recurringGiftId ?? "" })).state).toBe("ended");
    }
  });
});
