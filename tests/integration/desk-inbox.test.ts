import { asc, eq, isNull, like, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readChecks } from "@/db/checks";
import {
  auditLog,
  deliveries,
  donations,
  foreignPayments,
  messages,
  paymentMarks,
  stripeEvents,
  troubleLooks,
  troubles,
} from "@/db/schema";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { sendEmails } from "@/lib/notification";
import { queueMessage } from "@/lib/notification/inside";
import {
  checkBooksSoon,
  keepWatch,
  listTroubles,
  openTroubles,
  reconcilePayments,
  settleStripeEvents,
  settleTrouble,
  tryTroubleAgain,
  watchState,
} from "@/lib/payment";
import { bookDisputeFees } from "@/lib/payment/settling/book-dispute-fees";
import { env, inTransaction, newId, systemCtx } from "@/lib/platform";
import { book } from "@/simulator/stripe/balance";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give, intentIdOf } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
let campaign: TestCampaign;
let donor: TestUser;
let staff: TestUser;
beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ amount: 100_000 });
  donor = await addMember(campaign.community);
  staff = await makeUser({ isPlatformAdmin: true, firstName: "Lucía", lastName: "Vega" });
});
afterAll(() => services.close());

let clock = Date.now();
const at = () => new Date(clock);
const system = () => systemCtx("test", { now: at });
const { db } = systemCtx("test");
const desk = () => as(staff, { now: at });
const NO_CHECKS = async () => [];
const watch = (checks = readChecks) => keepWatch(system(), { checks });

const ALL = [
  "files",
  "events",
  "jobs",
  "messages",
  "suggestions",
  "ledger",
  "stripe",
  "restores",
  "clocks",
  "losses",
] as const;
type Look = (typeof ALL)[number];
/** Takes only these looks, twenty minutes after the processor's last event. */
async function look(names: readonly Look[], checks = readChecks): Promise<void> {
  clock = Math.max(clock, services.simulator.world.now()) + 20 * MINUTE;
  for (const name of ALL) {
    const dueAt = new Date(names.includes(name) ? 0 : clock + DAY);
    await db
      .insert(troubleLooks)
      .values({ name, dueAt })
      .onConflictDoUpdate({ target: troubleLooks.name, set: { dueAt } });
  }
  await watch(checks);
  await db.delete(messages).where(like(messages.dedupeKey, "desk-day:%"));
  await db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'send-emails' having count(*) > 0`);
}

const shown = async (show: "open" | "closed" = "open") =>
  (await listTroubles(desk(), { show, page: 1, pageSize: 100 })).items;
const open = async () => (await shown()).map(({ title, amountCents }) => [title, amountCents]);
const kinds = async () => {
  const rows = await db.select().from(troubles).where(isNull(troubles.endedAt));
  return rows.map(({ kind, amountCents }) => [kind, amountCents]).sort();
};
const toldAtOnce = () =>
  db
    .select({ key: messages.dedupeKey, data: messages.data })
    .from(messages)
    .where(like(messages.dedupeKey, "desk-troubles:%"))
    .orderBy(asc(messages.createdAt), asc(messages.id));

async function noWork(): Promise<void> {
  await db.delete(stripeEvents);
  await db.delete(messages);
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`,
  );
}

beforeEach(async () => {
  services.simulator.world.faults.length = 0;
  await noWork();
  await db.delete(troubles);
  await db.delete(troubleLooks);
});

async function parkedEvent(): Promise<string> {
  const id = `evt_${newId()}`;
  await db.insert(stripeEvents).values({
    id,
    type: "payment_intent.succeeded",
    objectId: "pi_unknown",
    receivedAt: new Date(Date.now() - HOUR),
    nextAttemptAt: new Date(0),
    attempts: 11,
  });
  await settleStripeEvents(system());
  return id;
}

describe("while nothing is wrong", () => {
  it("the inbox is empty, says when it was last looked, and nobody is written to", async () => {
    await give(services, as(donor), { campaignId: campaign.id });
    await noWork();
    await look(ALL);
    expect([await open(), await openTroubles(desk())]).toEqual([[], 0]);
    expect(await watchState(desk())).toEqual({ lastLookedAt: at(), late: [] });
    expect(await db.select().from(messages)).toEqual([]);
  });

  it("but a worker that does not look is itself told", async () => {
    expect((await watchState(desk())).late.map(({ since }) => since)).toEqual(ALL.map(() => null));
    await look(ALL);
    clock += 20 * MINUTE;
    expect((await watchState(desk())).late.map((one) => one.look)).toEqual([
      "events",
      "jobs",
      "messages",
      "suggestions",
      "files",
      "restores",
      "clocks",
      "losses",
    ]);
  });
});

describe("an event that was parked", () => {
  it("stands in the inbox and is told at once, once, from however many workers", async () => {
    await parkedEvent();
    clock = Math.max(clock, services.simulator.world.now()) + HOUR;
    await Promise.all([watch(NO_CHECKS), watch(NO_CHECKS), watch(NO_CHECKS)]);
    await look(["events", "ledger"], NO_CHECKS);
    const title = "Something Stripe told us could not be booked: payment_intent.succeeded";
    const told = await toldAtOnce();
    expect(told.map(({ data }) => data)).toEqual([
      { count: "1 thing", sum: "", list: title, link: `${env().APP_URL}/platform/inbox` },
    ]);
    expect(await open()).toContainEqual([title, null]);
    expect(await openTroubles(desk())).toBe((await shown()).length);
    await sendEmails(system());
    expect(services.mailsTo({ email: env().PROVIDER_SUPPORT_EMAIL }).map(({ subject }) => subject)).toEqual([
      "1 thing to look at",
    ]);
  });

  it("is one trouble while the reconciler takes it up again and again", async () => {
    await parkedEvent();
    await look(["events"]);
    for (let round = 0; round < 3; round++) {
      clock += 7 * HOUR;
      await reconcilePayments(system());
      await look(["events"]);
      await settleStripeEvents(system());
      await look(["events"]);
    }
    const rows = await db.select().from(troubles).where(eq(troubles.kind, "event-parked"));
    expect(rows.map(({ endedAt }) => endedAt)).toEqual([null]);
    // The reconciler also reports events of other tests.
    const told = (await toldAtOnce()).filter(({ data }) => data.list?.includes("could not be booked"));
    expect(told).toHaveLength(1);
  });

  it("is set aside with a reason: logged, not taken up again, and no fault of the books", async () => {
    const id = await parkedEvent();
    await look(["events", "ledger"]);
    const [first] = await shown();
    await expect(settleTrouble(desk(), { troubleId: first?.id ?? "", reason: " " })).rejects.toMatchObject({
      status: 400,
      errors: { reason: ["Required"] },
    });
    await settleTrouble(desk(), { troubleId: first?.id ?? "", reason: "A payment of our shop" });
    expect((await db.select().from(stripeEvents).where(eq(stripeEvents.id, id)))[0]?.state).toBe("set_aside");
    await db.delete(stripeEvents).where(ne(stripeEvents.id, id));
    clock += 7 * HOUR;
    await settleStripeEvents(system());
    await look(["events", "ledger"]);
    expect(await open()).toEqual([]);
    await expectLedgerSound();
    expect((await shown("closed")).find((one) => one.id === first?.id)?.settled).toMatchObject({
      by: "Lucía Vega",
      reason: "A payment of our shop",
    });
    const logged = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, first?.id ?? ""));
    expect(logged.map(({ action, actorId, data }) => [action, actorId, data])).toEqual([
      ["trouble.settled", staff.id, { kind: "event-parked", key: `event:${id}` }],
    ]);
    await expect(
      settleTrouble(desk(), { troubleId: first?.id ?? "", reason: "Again" }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  it("is booked when it is tried again and its cause is mended, and ends by itself", async () => {
    const started = await begin(as(donor), { campaignId: campaign.id }, { amount: 70 });
    await services.payWith(started);
    await services.simulator.flush();
    const intentId = intentIdOf(started.clientSecret);
    const attempt = eq(donations.id, started.donationId);
    await db.update(donations).set({ stripePaymentIntentId: "pi_another" }).where(attempt);
    const intent = services.simulator.world.stripe.paymentIntents[intentId];
    if (!intent) throw new Error("the gift has an intent");
    // Without a gift's id it would not be our payment.
    intent.metadata = { donationId: started.donationId };
    await db.update(stripeEvents).set({ attempts: 11, nextAttemptAt: new Date(0) });
    await settleStripeEvents(system());
    await look(["events"]);
    const before = await shown();
    expect(before.length).toBeGreaterThan(0);
    await db.update(donations).set({ stripePaymentIntentId: intentId }).where(attempt);
    for (const { id } of before) await tryTroubleAgain(desk(), { troubleId: id });
    await settleStripeEvents(system());
    await services.settleWithFees();
    await look(["events"]);
    expect(await open()).toEqual([]);
    await expectLedgerSound();
  });
});

describe("gifts that wait to be booked", () => {
  it("are one trouble with their money, and check:ledger counts them", async () => {
    const started = await begin(as(donor), { campaignId: campaign.id }, { amount: 100 });
    await services.payWith(started);
    await services.simulator.flush();
    await db.update(stripeEvents).set({ receivedAt: sql`now() - interval '1 hour'` });
    await look(["events", "ledger", "stripe"]);
    expect(await kinds()).toEqual([
      ["charge-unbooked", 10_256],
      ["check-failed", null],
      ["events-waiting", 10_256],
    ]);
    const sentence = "Every event from the card processor is booked within 15 minutes";
    expect(await open()).toContainEqual([expect.stringContaining(sentence), null]);
    await services.settleWithFees();
    await look(["events", "ledger", "stripe"]);
    expect(await open()).toEqual([]);
  });
});

describe("what Stripe's list and our books do not agree about", () => {
  const differences = async () => {
    await look(["stripe"]);
    return kinds();
  };

  it("is nothing after a gift, a refund and their fees", async () => {
    const gift = await give(services, as(donor), { campaignId: campaign.id }, { amount: 40 });
    await services.stripe.refunds.create({ payment_intent: intentIdOf(gift.clientSecret), amount: 500 });
    await services.settleWithFees();
    expect(await differences()).toEqual([]);
  });

  it("is a charge, a sum, a fee, a refund: either side's, to the cent", async () => {
    const gift = await give(services, as(donor), { campaignId: campaign.id }, { amount: 40 });
    const [row] = await db.select().from(donations).where(eq(donations.id, gift.donationId));
    const charge = services.simulator.world.stripe.charges[row?.stripeChargeId ?? ""];
    if (!charge || !row) throw new Error("the gift has a charge");
    charge.amount_captured += 1;
    expect(await differences()).toEqual([["charge-differs", 1]]);
    charge.amount_captured -= 1;
    await db.update(donations).set({ feeCents: 1 }).where(eq(donations.id, row.id));
    expect(await differences()).toEqual([["fee-differs", (row.feeCents ?? 0) - 1]]);
    await db
      .update(donations)
      .set({ feeCents: row.feeCents, stripeChargeId: "ch_invented" })
      .where(eq(donations.id, row.id));
    expect(await differences()).toEqual([
      ["charge-missing", row.chargeCents],
      ["charge-unbooked", row.chargeCents],
    ]);
    // The reconciler does not search this account for settlements of another Stripe account.
    await db.insert(paymentMarks).values({ name: "stripe-account", at: at() });
    expect(await differences()).toEqual([["charge-unbooked", row.chargeCents]]);
    await db.delete(paymentMarks).where(eq(paymentMarks.name, "stripe-account"));
    await db.update(donations).set({ stripeChargeId: row.stripeChargeId }).where(eq(donations.id, row.id));
    await services.stripe.refunds.create({ charge: charge.id, amount: 700 });
    await db.delete(stripeEvents);
    expect(await differences()).toEqual([["refund-unbooked", 700]]);
    const [refund] = await shown();
    await tryTroubleAgain(desk(), { troubleId: refund?.id ?? "" });
    await settleStripeEvents(system());
    expect(await differences()).toEqual([]);
    await services.settle();
    await expectLedgerSound();
  });
});

describe("a payment of somebody else's on our account at Stripe", () => {
  const pay = () =>
    services.stripe.paymentIntents.create({
      amount: 2_500,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });

  it("is listed also where no event told of it, and stays settled", async () => {
    await db.delete(foreignPayments);
    const intent = await pay();
    await services.simulator.flush();
    await noWork();
    await look(["stripe"]);
    await look(["events"]);
    const [found] = await shown();
    expect(found?.title).toContain(`${intent.latest_charge}`);
    await settleTrouble(desk(), { troubleId: found?.id ?? "", reason: "The bookshop's" });
    await look(["stripe", "events"]);
    expect((await shown()).filter(({ title }) => title.includes(`${intent.latest_charge}`))).toEqual([]);
    await db.delete(foreignPayments);
  });

  it("is listed with the fee of its dispute", async () => {
    const fee = { amount: -1_500, fee: 0, type: "adjustment", category: "fee", source: null } as const;
    const { id } = book(services.simulator.world, { ...fee, description: "Visa dispute countered fee" });
    await bookDisputeFees(systemCtx("test", { now: () => new Date(services.simulator.world.now() + HOUR) }));
    await noWork();
    await look(["events"]);
    expect((await shown()).map(({ title }) => title)).toContain(
      `A dispute fee on our Stripe account is not ours: $15.00, ${id}`,
    );
    await db.delete(foreignPayments);
  });

  it("is listed once as not ours, with its refund: nothing is tried again, and nothing is about our money", async () => {
    const intent = await pay();
    await services.stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
    await services.settleWithFees();
    const states = await db.select({ state: stripeEvents.state }).from(stripeEvents);
    expect([...new Set(states.map(({ state }) => state))]).toEqual(["done"]);
    await db.delete(stripeEvents);
    // Before 8 AM, so that no look today sends the day's e-mail.
    clock = Math.ceil((clock + DAY) / DAY) * DAY + 8 * HOUR;
    await look(ALL);
    const title = `A payment on our Stripe account is not ours: $25.00, ${intent.latest_charge}`;
    const listed = (await shown()).filter((trouble) => trouble.title === title);
    expect(listed.map(({ isMoney, amountCents }) => [isMoney, amountCents])).toEqual([[false, null]]);
    expect((await kinds()).filter(([kind]) => kind !== "not-ours")).toEqual([]);
    expect(await toldAtOnce()).toEqual([]);
    await expectLedgerSound();

    clock = Math.ceil((clock + DAY) / DAY) * DAY + 17 * HOUR;
    await db.update(troubleLooks).set({ dueAt: new Date(clock + 7 * DAY) });
    await watch();
    clock += DAY;
    await watch();
    const daily = await db.select().from(messages).where(like(messages.dedupeKey, "desk-day:%"));
    expect(daily.filter(({ data }) => data.list?.includes(title))).toHaveLength(1);
  });
});

it("the books are checked again at night, hourly while they do not hold, and when a worker starts", async () => {
  const dueIn = async () => {
    const [row] = await db.select().from(troubleLooks).where(eq(troubleLooks.name, "ledger"));
    return (row?.dueAt.getTime() ?? 0) - clock;
  };
  const broken = async () => [
    { name: "99_made_up", sentence: "Nothing is made up.", query: "select 1 as number" },
  ];
  await look(["ledger"], broken);
  expect(await dueIn()).toBe(HOUR);
  await look(["ledger"], NO_CHECKS);
  const untilNight = await dueIn();
  expect(untilNight).toBeGreaterThanOrEqual(HOUR);
  await checkBooksSoon(system());
  expect(await dueIn()).toBe(untilNight);
  clock += HOUR;
  await checkBooksSoon(system());
  expect(await dueIn()).toBe(0);
  await expect(checkBooksSoon(desk())).rejects.toMatchObject({ reason: "access.system_only" });
});

describe("settled by hand", () => {
  it("it stays settled while nothing about it changes, and comes back when it has become another trouble", async () => {
    const broken = [1];
    const checks = async () => [
      {
        name: "99_made_up",
        sentence: "Nothing is made up.",
        query: `select * from (values ${broken.map((number) => `(${number})`).join(", ")}) as t(number)`,
      },
    ];
    await look(["ledger"], checks);
    const [first] = await shown();
    expect(first).toMatchObject({
      title: "The books do not hold: Nothing is made up.",
      rows: ['{"number":1}'],
    });
    await settleTrouble(desk(), { troubleId: first?.id ?? "", reason: "Known" });
    await look(["ledger"], checks);
    await look(["ledger"], checks);
    expect(await open()).toEqual([]);
    broken.push(2);
    await look(["ledger"], checks);
    expect((await shown()).map(({ rows }) => rows)).toEqual([['{"number":1}', '{"number":2}']]);
    expect(await toldAtOnce()).toHaveLength(2);
  });
});

describe("the worker's jobs", () => {
  it("that failed for good or wait are told once a day, and one that failed runs again", async () => {
    await db.execute(
      sql`select graphile_worker.add_job('close-customers', run_at := now() - interval '1 hour', max_attempts := 1)`,
    );
    await look(["jobs"]);
    expect(await open()).toEqual([["1 job waits for the worker", null]]);
    await db.execute(sql`
      select graphile_worker.permanently_fail_jobs(array_agg(id), 'no') from graphile_worker.jobs`);
    await look(["jobs"]);
    expect(await open()).toEqual([["The worker gave up its job close-customers", null]]);
    expect(await toldAtOnce()).toEqual([]);
    const [failed] = await shown();
    await tryTroubleAgain(desk(), { troubleId: failed?.id ?? "" });
    await watch();
    expect(await open()).toEqual([]);
  });
});

describe("messages", () => {
  const queued = async () => {
    const key = `password-changed:${newId()}`;
    await inTransaction(system(), (ctx) =>
      queueMessage(ctx, {
        dedupeKey: key,
        template: "password-changed",
        to: { userId: donor.id },
        data: { firstName: "Ada", support: "help@lakewood.example" },
      }),
    );
    const [row] = await db
      .select({ id: deliveries.id, messageId: deliveries.messageId })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.dedupeKey, key));
    return row ?? { id: "", messageId: "" };
  };

  it("that are late, of unknown outcome or refused are told; a refused one goes out when it is tried again", async () => {
    const late = await queued();
    clock += HOUR;
    await look(["messages"]);
    expect(await open()).toEqual([["1 e-mail should have been sent by now", null]]);
    await db.update(deliveries).set({ state: "unknown", updatedAt: at() }).where(eq(deliveries.id, late.id));
    await look(["messages"]);
    expect((await open())[0]).toEqual(["We don’t know whether 1 e-mail arrived: password changed", null]);
    await db.update(deliveries).set({ state: "failed", updatedAt: at() }).where(eq(deliveries.id, late.id));
    await look(["messages"]);
    const refused = (await shown()).find(
      (one) => one.title === "1 e-mail could not be sent: password changed",
    );
    await tryTroubleAgain(desk(), { troubleId: refused?.id ?? "" });
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, late.id));
    expect([row?.state, row?.attempts]).toEqual(["pending", 0]);
  });
});

describe("the day's e-mail", () => {
  it("goes out once on each day on which anything is open, and names nobody", async () => {
    await db.execute(
      sql`select graphile_worker.add_job('close-customers', run_at := now() - interval '1 hour', job_key := 'y')`,
    );
    await look(["jobs"]);
    await db.delete(messages);
    // Noon of another day in the provider's time zone.
    clock = Math.ceil((clock + DAY) / DAY) * DAY + 17 * HOUR;
    await db.update(troubleLooks).set({ dueAt: new Date(clock + 7 * DAY) });
    await Promise.all([watch(), watch()]);
    await watch();
    const daily = () =>
      db
        .select({ data: messages.data, address: deliveries.address })
        .from(messages)
        .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
        .where(like(messages.dedupeKey, "desk-day:%"));
    expect(await daily()).toEqual([
      {
        address: env().PROVIDER_SUPPORT_EMAIL,
        data: {
          count: "1 thing",
          sum: "",
          list: "1 job waits for the worker",
          link: `${env().APP_URL}/platform/inbox`,
        },
      },
    ]);
    clock += DAY;
    await watch();
    expect(await daily()).toHaveLength(2);
  });
});

describe("a look that fails", () => {
  it("keeps no other from being taken, and is late until it succeeds", async () => {
    services.fault("status-500", "GET /v1/charges", 9);
    await watch();
    expect((await watchState(desk())).late).toEqual([{ look: "stripe", since: null }]);
    services.simulator.world.faults.length = 0;
    await watch();
    expect((await watchState(desk())).late).toEqual([]);
  });
});

describe("the inbox", () => {
  it("is the desk's alone", async () => {
    const member = as(donor);
    const asked = [
      () => listTroubles(member, { page: 1, pageSize: 5 }),
      () => openTroubles(member),
      () => watchState(member),
      () => settleTrouble(member, { troubleId: newId(), reason: "Mine" }),
      () => tryTroubleAgain(member, { troubleId: newId() }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ status: 403 });
    await expect(keepWatch(desk(), { checks: NO_CHECKS })).rejects.toMatchObject({ status: 403 });
    await expect(settleTrouble(desk(), { troubleId: newId(), reason: "None" })).rejects.toMatchObject({
      status: 404,
    });
  });
});
