import { and, asc, desc, eq } from "drizzle-orm";
import {
  donations,
  paymentMarks,
  recurringGiftPeriods,
  recurringGifts,
  savedCards,
  stripeCustomers,
} from "@/db/schema";
import { sendEmails, sendTexts } from "@/lib/notification";
import { chargeDueGifts, type StartDonationInput, startDonation } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { CARDS, newKey, type PaymentWorld } from "./payment";
import { as, type TestUser } from "./user";

export type TestPlan = typeof recurringGifts.$inferSelect;

/** Pays the first gift and is declined later. */
export const DECLINES_LATER = CARDS.declinedLater;

// Not cached: a process runs many files, each with a separate database.
const db = () => systemCtx("test").db;

export async function planNow({ id }: { id: string }): Promise<TestPlan> {
  const [plan] = await db().select().from(recurringGifts).where(eq(recurringGifts.id, id));
  if (!plan) throw new Error("no such plan");
  return plan;
}

export async function periodsOf({ id }: { id: string }) {
  const rows = await db()
    .select({
      number: recurringGiftPeriods.number,
      dueOn: recurringGiftPeriods.dueOn,
      state: recurringGiftPeriods.state,
      reason: recurringGiftPeriods.reason,
    })
    .from(recurringGiftPeriods)
    .where(eq(recurringGiftPeriods.recurringGiftId, id))
    .orderBy(asc(recurringGiftPeriods.number));
  return rows.map(({ number, dueOn, state, reason }) =>
    reason === null ? `${number} ${dueOn} ${state}` : `${number} ${dueOn} ${state}: ${reason}`,
  );
}

export const attemptsOf = ({ id }: { id: string }) =>
  db()
    .select()
    .from(donations)
    .where(eq(donations.recurringGiftId, id))
    .orderBy(asc(donations.recurringPeriod));

type Wanted = Partial<StartDonationInput> & { card?: string; now?: Date };

/** A plan with a paid first gift, default 20 dollars monthly; the donor must be a member. */
export async function startPlan(
  world: PaymentWorld,
  donor: TestUser,
  target: StartDonationInput["target"],
  { card, now, ...fields }: Wanted = {},
): Promise<TestPlan> {
  const started = await startDonation(as(donor, now ? { now: () => now } : {}), {
    attemptKey: newKey(),
    target,
    amount: 20,
    months: 1,
    giveAgain: true,
    ...fields,
  });
  await world.payWith(started, card);
  await world.settle();
  const [plan] = await db()
    .select()
    .from(recurringGifts)
    .where(and(eq(recurringGifts.donorId, donor.id), eq(recurringGifts.state, "active")))
    .orderBy(desc(recurringGifts.createdAt), desc(recurringGifts.id))
    .limit(1);
  if (!plan) throw new Error("the plan did not start");
  return plan;
}

export async function saveCard(world: PaymentWorld, donor: { id: string }, number: string): Promise<string> {
  const [customer] = await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, donor.id));
  if (!customer) throw new Error("the processor does not know the donor");
  const { id } = await world.enterCard(number);
  await world.stripe.paymentMethods.attach(id, { customer: customer.customerId });
  await db().update(savedCards).set({ paymentMethodId: id }).where(eq(savedCards.userId, donor.id));
  return id;
}

/** Worker clocks that agree with the test's, for charges on another day. */
export const agreeing = (now: () => Date) => ({
  clocks: { database: async () => now(), stripe: async () => now() },
});

export const chargeDue = (now: Date) =>
  chargeDueGifts(
    systemCtx("worker", { now: () => now }),
    agreeing(() => now),
  );

/** Sets the worker's progress through the processor's events, as it does every minute. */
const hearEverythingUntil = (now: Date) =>
  systemCtx("test")
    .db.update(paymentMarks)
    .set({ at: now })
    .where(eq(paymentMarks.name, "stripe-events-read"));

/** Charges, and then sends mails, on which a charge three days later depends. */
export async function chargeAt(now: Date) {
  await hearEverythingUntil(now);
  const done = await chargeDue(now);
  const worker = systemCtx("worker", { now: () => now });
  await sendEmails(worker);
  await sendTexts(worker);
  return done;
}
