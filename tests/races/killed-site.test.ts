import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { donations, ledgerEntries, stripeEvents } from "@/db/schema";
import { HOUR, MINUTE } from "@/lib/kernel";
import { payWithSavedCard, reconcilePayments, savedCard, settleStripeEvents } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give, intentIdOf, newKey } from "../factories/payment";
import { as, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";
import { killWhen, openSiteProcesses, type SiteProcesses } from "../support/site-processes";

const ANSWER_HELD_SECONDS = 600;

let services: Services;
let campaign: TestCampaign;
let donor: TestUser;
let paymentMethodId: string;
let processes: SiteProcesses;

beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ amount: 100_000 });
  donor = await addMember(campaign.community);
  await give(services, as(donor), { campaignId: campaign.id }, { savePaymentMethod: true });
  paymentMethodId = (await savedCard(as(donor)))?.id ?? "";
  processes = await openSiteProcesses(5);
});
afterEach(() => expectLedgerSound());
afterAll(async () => {
  processes.close();
  await services.close();
});

const system = (aheadMs = 0) => systemCtx("test", { now: () => new Date(Date.now() + aheadMs) });
const { db } = system();

/** Delays the processor's response, but not the call's effect. */
const holdAnswer = (call: string) =>
  services.simulator.world.faults.push({
    id: "held",
    match: call,
    kind: "delay",
    times: 1,
    delaySeconds: ANSWER_HELD_SECONDS,
  });

const attemptOf = (attemptKey: string) => ({
  donorId: donor.id,
  campaignId: campaign.id,
  attemptKey,
  amount: 50,
});

const stateOf = async (donationId: string) =>
  (await db.select({ state: donations.state }).from(donations).where(eq(donations.id, donationId)))[0]?.state;

const paidCharges = (donationId: string) =>
  Object.values(services.simulator.world.stripe.charges).filter(
    (charge) => charge.paid && charge.metadata.donationId === donationId,
  );

async function expectBookedOnce(donationIds: string[]): Promise<void> {
  const rows = await db.select().from(donations).where(inArray(donations.id, donationIds));
  expect(rows.map((row) => row.state)).toEqual(donationIds.map(() => "succeeded"));
  const charges = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "charge"));
  for (const id of donationIds) {
    expect(paidCharges(id)).toHaveLength(1);
    expect(charges.filter((entry) => entry.metadata.donationId === id)).toHaveLength(1);
  }
}

async function payAndDie(): Promise<{ attemptKey: string; donationId: string }> {
  const attemptKey = newKey();
  const { donationId, clientSecret } = await begin(
    as(donor),
    { campaignId: campaign.id },
    attemptOf(attemptKey),
  );
  holdAnswer(`POST /v1/payment_intents/${intentIdOf(clientSecret)}/confirm`);
  const site = await processes.begin({ verb: "pay", paymentMethodId, ...attemptOf(attemptKey) });
  await killWhen(site, () => paidCharges(donationId).length > 0);
  expect(await stateOf(donationId)).toBe("pending");
  return { attemptKey, donationId };
}

describe("the site killed between the charge and its booking", () => {
  it("hears of it by webhook: booked once", async () => {
    const { donationId } = await payAndDie();
    await services.settleWithFees();
    await expectBookedOnce([donationId]);
  });

  it("and every webhook lost: the reconciler books it once", async () => {
    services.fault("drop", "*", 20);
    const { donationId } = await payAndDie();
    await services.simulator.advance(3_600);
    await services.settle();
    expect(await stateOf(donationId)).toBe("pending");
    await reconcilePayments(system(HOUR));
    await settleStripeEvents(system(HOUR));
    await reconcilePayments(system(HOUR));
    services.simulator.world.faults.length = 0;
    await expectBookedOnce([donationId]);
  });

  it("and the donor clicks again, before any webhook: one charge, booked once", async () => {
    const { attemptKey, donationId } = await payAndDie();
    const again = await payWithSavedCard(as(donor), {
      attemptKey,
      amount: 50,
      target: { campaignId: campaign.id },
      paymentMethodId,
    });
    expect(again).toMatchObject({ donationId, status: "Success" });
    await services.settleWithFees();
    await expectBookedOnce([donationId]);
  });
});

it("the site killed after the processor made the intent and before we noted it: the next click finds the same", async () => {
  const attemptKey = newKey();
  holdAnswer("POST /v1/payment_intents");
  const site = await processes.begin({ verb: "begin", ...attemptOf(attemptKey) });
  const known = new Set(Object.keys(services.simulator.world.stripe.paymentIntents));
  const fresh = () =>
    Object.keys(services.simulator.world.stripe.paymentIntents).filter((id) => !known.has(id));
  await killWhen(site, () => fresh().length > 0);
  await services.simulator.advance(ANSWER_HELD_SECONDS);
  const started = await begin(as(donor), { campaignId: campaign.id }, attemptOf(attemptKey));
  expect(fresh()).toEqual([intentIdOf(started.clientSecret)]);
  await services.payWith(started);
  await services.settleWithFees();
  await expectBookedOnce([started.donationId]);
});

it("a worker killed while it settles: what it held is settled by another, once", async () => {
  await rounds(1, async ({ pick }) => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      const started = await begin(as(donor), { campaignId: campaign.id }, { amount: 5 + pick(50) });
      await services.payWith(started);
      ids.push(started.donationId);
    }
    await services.simulator.flush();
    const taken = async () =>
      (await db.select().from(stripeEvents)).some((event) => event.attempts > 0 && event.state === "pending");
    const delay = pick(60);
    const worker = await processes.begin({ verb: "settle" });
    let due = 0;
    await killWhen(worker, async () => {
      if (due === 0 && (await taken())) due = Date.now() + delay;
      return due > 0 && Date.now() >= due;
    }).catch((error: unknown) => {
      // The worker finished before the round's delay.
      if (worker.exitCode !== 0) throw error;
    });
    await settleStripeEvents(system(2 * MINUTE));
    await services.settleWithFees();
    await expectBookedOnce(ids);
  });
});
