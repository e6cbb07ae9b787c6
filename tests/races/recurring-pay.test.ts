import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contributions, ledgerEntries } from "@/db/schema";
import { DAY } from "@/lib/kernel";
import { type DraftPayment, payDraft, payPeriodNow } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
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
import { as, makeUser } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const ROUNDS = 24;
const BEGUN = new Date("2027-01-15T15:00:00Z");
const NOTICE = new Date("2027-02-12T15:00:00Z");
const DUE = new Date("2027-02-15T15:00:00Z");
const AGAIN = new Date(DUE.getTime() + DAY);

let services: Services;
let community: TestCommunity;
beforeAll(async () => {
  services = await openServices();
  community = await makeCommunity();
});
afterAll(() => services.close());

const { db } = systemCtx("test");

async function declined() {
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  const plan = await startPlan(services, donor, { communityId: community.id }, { now: BEGUN });
  await saveCard(services, donor, DECLINES_LATER);
  await chargeAt(NOTICE);
  await chargeAt(DUE);
  expect(await periodsOf(plan)).toEqual(["0 2027-01-15 paid", "1 2027-02-15 declined: generic_decline"]);
  const savedCardId = await saveCard(services, donor, CARDS.good);
  const draft = await payPeriodNow(as(donor), { recurringGiftId: plan.id });
  return { donor, plan, savedCardId, draft };
}
type Scene = Awaited<ReturnType<typeof declined>>;

async function tab({ pick }: Round, { donor, draft, savedCardId }: Scene) {
  const isSaved = pick(2) === 0;
  const cardToken = isSaved ? null : await services.typeCard(CARDS.amex);
  return () =>
    payDraft(as(donor), {
      key: draft.key,
      others: [],
      coverFees: draft.coverFees,
      saveCard: false,
      savedCardId: isSaved ? savedCardId : null,
      cardToken,
      press: newKey(),
      giveAgain: true,
    });
}

async function expectPaidOnce(plan: TestPlan): Promise<void> {
  await services.settle();
  await chargeAt(new Date(AGAIN.getTime() + DAY));
  await services.settle();
  expect(await periodsOf(plan)).toEqual(["0 2027-01-15 paid", "1 2027-02-15 paid"]);
  const second = (await attemptsOf(plan))[1]?.id ?? "";
  const { charges, paymentIntents } = services.simulator.world.stripe;
  const paid = Object.values(charges).filter((one) => one.paid && one.metadata.donationId === second);
  const intents = Object.values(paymentIntents).filter(({ metadata }) => metadata.donationId === second);
  expect([paid.length, intents.length]).toEqual([1, 1]);
  expect(await db.select().from(contributions).where(eq(contributions.donationId, second))).toHaveLength(1);
  const booked = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "charge"));
  expect(booked.filter(({ metadata }) => metadata.donationId === second)).toHaveLength(1);
  expect(await planNow(plan)).toMatchObject({ state: "active", nextOn: "2027-03-15" });
}

describe("a declined gift of a plan", () => {
  it("that its donor pays in two tabs while two workers try it again is paid once, and the plan goes on", async () => {
    await rounds(ROUNDS, async (round) => {
      const scene = await declined();
      const tabs = [await tab(round, scene), await tab(round, scene)];
      const worker = () => chargeAt(AGAIN);
      const results = await round.atOnce<unknown>(...tabs, worker, worker);
      // A colliding call may get 503 (retry), but never a failure.
      for (const error of refused(results)) expect(error).toMatchObject({ status: 503 });
      const steps = fulfilled(results).flatMap((result) =>
        typeof result === "object" && result !== null && "step" in result
          ? [(result as DraftPayment).step]
          : [],
      );
      for (const step of steps) expect(["sent", "done"]).toContain(step);
      await expectPaidOnce(scene.plan);
    });
    await expectLedgerSound();
  });
});
