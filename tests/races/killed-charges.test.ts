import { and, eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { contributions, ledgerEntries, recurringGiftPeriods } from "@/db/schema";
import { MINUTE } from "@/lib/kernel";
import { settleStripeEvents } from "@/lib/payment";
import { recordSettings, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { attemptsOf, chargeAt, chargeDue, periodsOf, startPlan, type TestPlan } from "../factories/recurring";
import { makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";
import { killWhen, openSiteProcesses, type SiteProcesses } from "../support/site-processes";

const ANSWER_HELD_SECONDS = 600;
const BEGUN = new Date("2027-01-15T15:00:00Z");
const NOTICE = new Date("2027-02-12T15:00:00Z");
const DUE = new Date("2027-02-15T15:00:00Z");
const after = (ms: number) => new Date(DUE.getTime() + ms);

let services: Services;
let processes: SiteProcesses;
let community: TestCommunity;
let plan: TestPlan;
const sql = postgres(process.env.DATABASE_URL ?? "", {
  max: 2,
  onnotice: () => {},
  connection: recordSettings(),
});
const { db } = systemCtx("test");

beforeAll(async () => {
  services = await openServices();
  processes = await openSiteProcesses(5);
});
beforeEach(async () => {
  community = await makeCommunity();
  const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
  plan = await startPlan(services, donor, { communityId: community.id }, { now: BEGUN });
  await chargeAt(NOTICE);
});
afterEach(() => expectLedgerSound());
afterAll(async () => {
  processes.close();
  await sql.end({ timeout: 5 });
  await services.close();
});

const charging = () => processes.begin({ verb: "charge", now: DUE.getTime() });

const laterAttempt = async () => (await attemptsOf(plan))[1];

const paidCharges = (donationId: string | undefined) =>
  Object.values(services.simulator.world.stripe.charges).filter(
    (charge) => charge.paid && charge.metadata.donationId === donationId,
  );

/** Delays the processor's response, but not the call's effect. */
const holdAnswer = (match: string) =>
  services.simulator.world.faults.push({
    id: "held",
    match,
    kind: "delay",
    times: 1,
    delaySeconds: ANSWER_HELD_SECONDS,
  });

/** Other workers continue: immediately, after the lease, and after a failed call's backoff. */
async function othersGoOn(): Promise<void> {
  await services.simulator.advance(ANSWER_HELD_SECONDS);
  for (const minutes of [0, 3, 11, 22]) {
    await Promise.all([chargeDue(after(minutes * MINUTE)), chargeDue(after(minutes * MINUTE))]);
  }
}

async function expectChargedOnce(): Promise<void> {
  await services.settleWithFees();
  expect(await periodsOf(plan)).toEqual(["0 2027-01-15 paid", "1 2027-02-15 paid"]);
  const attempts = await attemptsOf(plan);
  expect(attempts.map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
  for (const { id } of attempts) {
    expect(paidCharges(id)).toHaveLength(1);
    expect(await db.select().from(contributions).where(eq(contributions.donationId, id))).toHaveLength(1);
  }
  const booked = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "charge"));
  const ids = new Set(attempts.map(({ id }) => id));
  expect(booked.filter(({ metadata }) => ids.has(String(metadata.donationId)))).toHaveLength(2);
}

it("killed between the plan and its attempt: another makes it, once", async () => {
  const waits = async () =>
    (
      await sql`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.query like '%communities%'`
    ).length > 0;
  await sql.begin(async (tx) => {
    // A new attempt first checks whether the community takes gifts, and blocks here.
    await tx`select 1 from communities where id = ${community.id} for update`;
    await killWhen(await charging(), waits);
  });
  expect(await laterAttempt()).toBeUndefined();
  await othersGoOn();
  await expectChargedOnce();
});

it("killed between the attempt and its intent: the same intent is found, and charged once", async () => {
  holdAnswer("POST /v1/payment_intents");
  const worker = await charging();
  const made = async () => {
    const attempt = await laterAttempt();
    return Object.values(services.simulator.world.stripe.paymentIntents).filter(
      ({ metadata }) => metadata.donationId === (attempt?.id ?? "none"),
    );
  };
  await killWhen(worker, async () => (await made()).length > 0);
  expect(await laterAttempt()).toMatchObject({ state: "pending", stripePaymentIntentId: null });
  await othersGoOn();
  expect(await made()).toHaveLength(1);
  await expectChargedOnce();
});

it("killed between the charge and its booking: another books it, and charges nothing", async () => {
  holdAnswer("POST /v1/payment_intents/*");
  const worker = await charging();
  await killWhen(worker, async () => paidCharges((await laterAttempt())?.id).length > 0);
  expect((await laterAttempt())?.state).toBe("pending");
  const [period] = await db
    .select({ state: recurringGiftPeriods.state })
    .from(recurringGiftPeriods)
    .where(and(eq(recurringGiftPeriods.recurringGiftId, plan.id), eq(recurringGiftPeriods.number, 1)));
  expect(period).toEqual({ state: "charging" });
  await othersGoOn();
  await expectChargedOnce();
});

it("killed between the charge and its booking, and the webhook comes first: booked once", async () => {
  holdAnswer("POST /v1/payment_intents/*");
  const worker = await charging();
  await killWhen(worker, async () => paidCharges((await laterAttempt())?.id).length > 0);
  await services.settle();
  expect((await laterAttempt())?.state).toBe("succeeded");
  await othersGoOn();
  await expectChargedOnce();
});

it("killed while it books: what it held is booked by another, once", async () => {
  holdAnswer("GET /v1/payment_intents/*");
  const worker = await charging();
  await killWhen(worker, async () => paidCharges((await laterAttempt())?.id).length > 0);
  await othersGoOn();
  await settleStripeEvents(systemCtx("test"));
  await expectChargedOnce();
});
