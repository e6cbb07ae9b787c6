import { asc, count, inArray, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliveries, donations, messages, recurringGiftPeriods, recurringGifts } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { reconcilePayments, startDonation } from "@/lib/payment";
import { chargeTime, type Day, NOTICE, nextDay } from "@/lib/payment/recurring/rules/calendar";
import { forgetEnv, systemCtx } from "@/lib/platform";
import type { FaultKind } from "@/simulator/core/types";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
import { chargeDue, DECLINES_LATER, saveCard } from "../factories/recurring";
import { as, makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";
import { isNightlySuite } from "../support/suite";

/** `PLANS=1000` uses as many plans as a large provider has in its first year. */
const PLANS = Number(process.env.PLANS ?? (isNightlySuite ? 60 : 16));
/** One in this many calls of each kind fails; fewer outside the nightly suite, because each costs half a second. */
const FAULT_EVERY = isNightlySuite || PLANS > 60 ? 12 : 40;
const FIRST = Date.UTC(2027, 2, 1, 12);
const DAYS = 366;
const ASLEEP = { from: 120, until: 127 };
const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "Europe/Madrid",
  "Pacific/Auckland",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
];
const CALLS = ["POST /v1/payment_intents", "POST /v1/payment_intents/*", "GET /v1/payment_intents/*"];
const FAULTS: FaultKind[] = ["cut-after", "cut-before", "status-500", "status-500-after", "status-429"];

let services: Services;
beforeAll(async () => {
  services = await openServices();
  Object.assign(process.env, { EMAILS_PER_SECOND: "5000", TEXTS_PER_SECOND: "5000" });
  forgetEnv();
});
afterAll(() => services.close());

const { db } = systemCtx("test");

type Kind = "good" | "declined" | "bank";
type Giver = { donor: TestUser; kind: Kind };

/** Cards that pay, that are declined from the second gift on, and whose bank always wants the donor. */
const kindOf = (index: number): Kind => (index % 8 === 5 ? "declined" : index % 8 === 7 ? "bank" : "good");

type Pick = (below: number) => number;

async function begin(pick: Pick, index: number, communityId: string): Promise<Giver> {
  const timeZone = ZONES[index % ZONES.length] ?? "UTC";
  const donor = await addMember({ id: communityId }, await makeUser({ timeZone }));
  const now = new Date(FIRST + pick(31) * DAY);
  const started = await startDonation(as(donor, { now: () => now }), {
    attemptKey: newKey(),
    target: { communityId },
    amount: 5 + pick(200),
    coverFees: pick(2) === 0,
    months: [1, 1, 3, 12][pick(4)] ?? 1,
  });
  await services.payWith(started);
  return { donor, kind: kindOf(index) };
}

const MAILS = sql<string>`split_part(${messages.dedupeKey}, ':', 1)`;

it("every period is charged once or told to be missed, no mail comes twice, and the books are right to the cent", async () => {
  await rounds(1, async ({ pick }) => {
    const community = await makeCommunity();
    const givers: Giver[] = [];
    for (let index = 0; index < PLANS; index++) givers.push(await begin(pick, index, community.id));
    await services.settle();
    for (const { donor, kind } of givers) {
      if (kind === "declined") await saveCard(services, donor, DECLINES_LATER);
      if (kind === "bank") await saveCard(services, donor, CARDS.threeDSecure);
    }

    const { faults } = services.simulator.world;
    for (let day = 0; day <= DAYS + 31; day++) {
      if (day >= ASLEEP.from && day < ASLEEP.until) continue;
      for (const hour of [0, 12]) {
        const now = new Date(FIRST + day * DAY + hour * HOUR);
        for (const call of CALLS) {
          if (pick(FAULT_EVERY) === 0)
            services.fault(FAULTS[pick(FAULTS.length)] ?? "cut-after", call, 1 + pick(2));
        }
        if (pick(FAULT_EVERY) === 0) services.fault("drop", "*", 1 + pick(3));
        await Promise.all([chargeDue(now), chargeDue(now)]);
        faults.length = 0;
      }
      const evening = FIRST + day * DAY + 12 * HOUR;
      if (pick(FAULT_EVERY) === 0) services.fault("cut-after", "POST /emails*", 1);
      await services.deliver({ now: () => new Date(evening) });
      faults.length = 0;
      await services.deliver({ now: () => new Date(evening + HOUR) });
    }
    const end = new Date(FIRST + (DAYS + 32) * DAY);
    await reconcilePayments(systemCtx("worker", { now: () => end }));
    await services.settleWithFees();
    await services.deliver({ now: () => end });

    await expectPeriods(givers);
    await expectCharges();
    await expectNoMailTwice();
    await expectLedgerSound();
  });
}, 3_600_000);

const daysOf = (plan: { months: number; dayOfMonth: number; timeZone: string }, first: Day): Day[] => {
  const days: Day[] = [];
  for (
    let day = first;
    chargeTime(day, plan.timeZone).getTime() <= FIRST + DAYS * DAY;
    day = nextDay(day, plan)
  ) {
    days.push(day);
  }
  return days;
};

async function expectPeriods(givers: Giver[]): Promise<void> {
  const kinds = new Map(givers.map(({ donor, kind }) => [donor.id, kind]));
  const plans = await db.select().from(recurringGifts);
  const periods = await db
    .select()
    .from(recurringGiftPeriods)
    .orderBy(asc(recurringGiftPeriods.recurringGiftId), asc(recurringGiftPeriods.number));
  expect(plans).toHaveLength(PLANS);
  const told = new Map(
    (await db.select({ key: messages.dedupeKey, kind: MAILS }).from(messages)).map(({ key, kind }) => [
      key,
      kind,
    ]),
  );
  for (const plan of plans) {
    const own = periods.filter(({ recurringGiftId }) => recurringGiftId === plan.id);
    const days = daysOf(plan, own[0]?.dueOn ?? "");
    const states = own.map(({ state }) => state);
    if (kinds.get(plan.donorId) === "good") {
      expect(plan.state).toBe("active");
      // An unanswered processor is not a declining bank.
      expect(own.filter(({ number }) => told.has(`recurring-declined:${plan.id}:${number}`))).toEqual([]);
      expect(own.slice(0, days.length).map(({ dueOn, state }) => `${dueOn} ${state}`)).toEqual(
        days.map((day) => `${day} paid`),
      );
    } else {
      // The second gift is missed, the plan rests, and nothing follows.
      if (days.length > 1) expect(plan.state).toBe("resting");
      if (plan.state === "resting") {
        expect(states).toEqual(["paid", "missed"]);
        expect(told.has(`recurring-resting:${plan.id}:1`)).toBe(true);
      }
    }
    for (const { number } of own.slice(1))
      expect(told.has(`recurring-notice:${plan.id}:${number}`)).toBe(true);
  }
}

/** Each paid period has one charge of its sum, at least three days after its notice. */
async function expectCharges(): Promise<void> {
  const charged = new Map<string, number>();
  for (const { paid, amount, metadata } of Object.values(services.simulator.world.stripe.charges)) {
    const id = metadata.donationId ?? "";
    if (paid) charged.set(id, (charged.get(id) ?? 0) + amount);
  }
  const rows = await db
    .select({
      donation: donations,
      announcedAt: recurringGiftPeriods.announcedAt,
      period: recurringGiftPeriods.state,
    })
    .from(donations)
    .innerJoin(
      recurringGiftPeriods,
      sql`${recurringGiftPeriods.recurringGiftId} = ${donations.recurringGiftId}
        and ${recurringGiftPeriods.number} = ${donations.recurringPeriod}`,
    )
    .where(isNotNull(donations.recurringGiftId));
  for (const { donation, announcedAt, period } of rows) {
    // The story ends while the last ones are still retried.
    const hasEnded = ["paid", "skipped", "missed", "canceled"].includes(period);
    if (hasEnded) expect(["succeeded", "canceled"]).toContain(donation.state);
    expect(charged.get(donation.id) ?? 0).toBe(donation.state === "succeeded" ? donation.chargeCents : 0);
    if (announcedAt) {
      expect(donation.createdAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(NOTICE);
    }
  }
  expect(new Set(rows.map(({ donation }) => donation.stripePaymentIntentId)).size).toBe(rows.length);
}

async function expectNoMailTwice(): Promise<void> {
  const { emails } = services.simulator.world;
  expect(new Set(emails.map(({ to, text }) => `${to} ${text}`)).size).toBe(emails.length);
  // Delivery reports may be lost; an accepted message is in one of these states.
  const [taken] = await db
    .select({ count: count() })
    .from(deliveries)
    .where(inArray(deliveries.state, ["sent", "delivered"]));
  const [all] = await db.select({ count: count() }).from(deliveries);
  expect([taken?.count, all?.count]).toEqual([emails.length, emails.length]);
}
