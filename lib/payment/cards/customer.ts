import { and, eq } from "drizzle-orm";
import { savedCards, stripeCustomers } from "@/db/schema/payment";
import { lockPerson } from "@/lib/identity/inside";
import {
  createOnce,
  idOfExpandable,
  isAboutMissing,
  isAboutParam,
  isMissing,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import { queueMessage } from "@/lib/notification/inside";
import { actingAs, audit, type Ctx, enqueue, env, inTransaction, log } from "@/lib/platform";
import { stopOpenPeriod } from "../recurring/end-plan";
import { lockPlansOf } from "../recurring/end-plans";
import { openPeriodOf, type PeriodId, type Plan } from "../recurring/lock-plans";
import { cardCode } from "../recurring/plan-words";
import { writePeriod, writePlan } from "../recurring/write-period";
import { lockCards } from "./lock-cards";
import { cardOf, holderOf } from "./saved-card";

async function customerBy(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.customerId ?? null;
}

/** A card, or a customer with all cards, unknown to Stripe. */
type Lost = { cardId: string } | { customerId: string };

/** Marked as charging, but no bank was asked. */
type Unasked = { unasked?: PeriodId };

async function stopUnasked(ctx: Ctx, plan: Plan, { unasked }: Unasked): Promise<boolean> {
  const period = await openPeriodOf(ctx, plan.id);
  if (unasked?.recurringGiftId !== plan.id || unasked.number !== period?.number) return false;
  await writePeriod(ctx, unasked, { state: "canceled", dueAt: null, reason: "card_unavailable" });
  await enqueue(ctx, "charge-due-gifts");
  return true;
}

async function restPlan(ctx: Ctx, plan: Plan, unasked: Unasked): Promise<void> {
  if (!(await stopUnasked(ctx, plan, unasked)))
    await stopOpenPeriod(ctx, plan, "canceled", "card_unavailable");
  await writePlan(ctx, plan, { state: "resting", restReason: "card_unavailable", noticeAt: null });
}

/**
 * Forgets a saved card missing at Stripe. Its active plans rest, with one message for all. A charge in
 * progress continues; a card saved since stays. Returns whether the card was forgotten, now or earlier. Runs
 * in a transaction without locks on person, plan or card.
 */
export async function loseCard(
  ctx: Ctx,
  userId: string,
  lost: Lost,
  unasked: Unasked = {},
): Promise<boolean> {
  if (!(await lockPerson(ctx, userId))) return false;
  const plans = await lockPlansOf(ctx, { userId });
  const holder = (await lockCards(ctx, [userId])).get(userId);
  const card = await cardOf(ctx, userId);
  const isLost = "cardId" in lost ? card?.id === lost.cardId : holder?.customerId === lost.customerId;
  if (!card) {
    const resting = plans.find(
      (plan) => plan.restReason !== null && plan.id === unasked.unasked?.recurringGiftId,
    );
    return resting !== undefined && stopUnasked(ctx, resting, unasked);
  }
  if (!isLost) return false;
  await ctx.db.delete(savedCards).where(eq(savedCards.userId, userId));
  const active = plans.filter(({ state }) => state === "active");
  for (const plan of active) await restPlan(ctx, plan, unasked);
  const system = actingAs(ctx, { kind: "system", name: "lose-card" });
  await audit(system, "payment.card_lost", { type: "user", id: userId }, { plans: active.length });
  if (active.length === 0) return true;
  await queueMessage(ctx, {
    dedupeKey: `card-unavailable:${card.id}`,
    template: "card-unavailable",
    to: { userId },
    data: {
      card: cardCode(card),
      plans: String(active.length),
      link: `${env().APP_URL}/settings/payment-preferences`,
    },
  });
  return true;
}

export async function forgetCard(ctx: Ctx, cardId: string): Promise<void> {
  const userId = await holderOf(ctx, cardId);
  if (userId !== null) await loseCard(ctx, userId, { cardId });
}

/** Forgets a customer; the next call that needs one recreates it. */
export async function forgetCustomer(ctx: Ctx, customerId: string): Promise<void> {
  const [holder] = await ctx.db
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId));
  if (holder) await loseCard(ctx, holder.userId, { customerId });
}

const isAboutOwner = (error: unknown) =>
  isAboutMissing(error, "customer") || isAboutParam(error, "payment_method");

/** Asks Stripe again. */
export async function isCardMissing(
  ctx: Ctx,
  error: unknown,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<boolean> {
  if (!isAboutOwner(error)) return false;
  const customerId = await customerBy(ctx, userId);
  try {
    const { customer } = await stripe().paymentMethods.retrieve(cardId);
    return customerId === null || idOfExpandable(customer) !== customerId;
  } catch (again) {
    if (isMissing(again)) return true;
    throw again;
  }
}

/** Recognizes an intent with a replaced customer, which Stripe never exchanges. */
export async function isOfOldCustomer(
  ctx: Ctx,
  error: unknown,
  { intent, userId }: { intent: Stripe.PaymentIntent; userId: string },
): Promise<boolean> {
  const customerId = idOfExpandable(intent.customer);
  return customerId !== null && isAboutOwner(error) && customerId !== (await customerBy(ctx, userId));
}

/** A new customer after `deletedId` needs another key. A customer from a failed request stays empty. */
const createCustomer = (userId: string, deletedId: string | null): Promise<Stripe.Customer> =>
  createOnce(deletedId === null ? `cus_${userId}` : `cus_${userId}_${deletedId}`, (options) =>
    stripe().customers.create({ metadata: { userId } }, options),
  );

async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const known = await customerBy(ctx, userId);
  if (known) return known;
  const made = await createCustomer(userId, null);
  await ctx.db.insert(stripeCustomers).values({ userId, customerId: made.id }).onConflictDoNothing();
  return (await customerBy(ctx, userId)) ?? made.id;
}

/** Replaces a customer unknown to Stripe. Its card is lost (`loseCard`). */
async function replaceCustomer(ctx: Ctx, userId: string, deletedId: string): Promise<string> {
  const made = await createCustomer(userId, deletedId);
  await inTransaction(ctx, async (tx) => {
    await loseCard(tx, userId, { customerId: deletedId });
    await tx.db
      .update(stripeCustomers)
      .set({ customerId: made.id })
      .where(and(eq(stripeCustomers.userId, userId), eq(stripeCustomers.customerId, deletedId)));
  });
  log.warn("payments.customer_replaced", { userId });
  return (await customerBy(ctx, userId)) ?? made.id;
}

/** `suffix` changes the idempotency key after a replacement. */
type Customer = { id: string; suffix: string };

/**
 * Calls Stripe with the donor's customer, which holds the card; Stripe gets only our id. Creates a missing
 * customer and retries once.
 */
export async function withCustomer<T>(
  ctx: Ctx,
  userId: string,
  call: (customer: Customer) => Promise<T>,
): Promise<T> {
  const id = await customerOf(ctx, userId);
  try {
    return await call({ id, suffix: "" });
  } catch (error) {
    if (!isAboutMissing(error, "customer")) throw error;
    const replaced = await replaceCustomer(ctx, userId, id);
    return call({ id: replaced, suffix: `_${replaced}` });
  }
}
