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

/** Takes money at the first gift and is declined from then on: as a card with which `saveCard` replaces another. */
export const DECLINES_LATER = CARDS.declinedLater;

// Asked for each time: one process runs many files, and each has a database of its own.
const db = () => systemCtx("test").db;

/** The plan as it is now. */
export async function planNow({ id }: { id: string }): Promise<TestPlan> {
  const [plan] = await db().select().from(recurringGifts).where(eq(recurringGifts.id, id));
  if (!plan) throw new Error("no such plan");
  return plan;
}

/** Its periods in order: number, day, state, and why. */
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

/** The attempts of a plan in order of their periods. */
export const attemptsOf = ({ id }: { id: string }) =>
  db()
    .select()
    .from(donations)
    .where(eq(donations.recurringGiftId, id))
    .orderBy(asc(donations.recurringPeriod));

type Wanted = Partial<StartDonationInput> & { card?: string; now?: Date };

/** A plan whose first gift is paid, by default of 20 dollars every month; the donor has to be a member. */
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

/** Puts another card of the processor's test mode in the place of the donor's saved one. */
export async function saveCard(world: PaymentWorld, donor: { id: string }, number: string): Promise<string> {
  const [customer] = await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, donor.id));
  if (!customer) throw new Error("the processor does not know the donor");
  const { id } = await world.enterCard(number);
  await world.stripe.paymentMethods.attach(id, { customer: customer.customerId });
  await db().update(savedCards).set({ paymentMethodId: id }).where(eq(savedCards.userId, donor.id));
  return id;
}

/** Clocks that agree with a test's own, for the worker's charges on another day. */
export const agreeing = (now: () => Date) => ({
  clocks: { database: async () => now(), stripe: async () => now() },
});

/** The worker's charges at this moment, without its mails. */
export const chargeDue = (now: Date) =>
  chargeDueGifts(
    systemCtx("worker", { now: () => now }),
    agreeing(() => now),
  );

/** What the worker does every minute: it has read on in what the processor tells, if it ever began. */
const hearEverythingUntil = (now: Date) =>
  systemCtx("test")
    .db.update(paymentMarks)
    .set({ at: now })
    .where(eq(paymentMarks.name, "stripe-events-read"));

/** The worker's part at this moment: charges, and then the mails, which a charge of three days later waits for. */
export async function chargeAt(now: Date) {
  await hearEverythingUntil(now);
  const done = await chargeDue(now);
  const worker = systemCtx("worker", { now: () => now });
  await sendEmails(worker);
  await sendTexts(worker);
  return done;
}
