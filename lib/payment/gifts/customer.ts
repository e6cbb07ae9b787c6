import { and, eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { isAboutMissing, isServerFailure, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type Ctx, inTransaction, log, newId } from "@/lib/platform";
import { customerBy } from "../cards/customer-of";
import { loseCard } from "../cards/lose-card";

/**
 * Stripe repeats even a response of 500 for a key, for a day, so after one a fresh key is used. A customer that the failed
 * request may have created stays empty. For the same reason the key names the customer that is `deletedId`, if one is.
 */
async function createCustomer(userId: string, deletedId: string | null): Promise<Stripe.Customer> {
  const params = { metadata: { userId } };
  const idempotencyKey = deletedId === null ? `cus_${userId}` : `cus_${userId}_${deletedId}`;
  try {
    return await stripe().customers.create(params, { idempotencyKey });
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return stripe().customers.create(params, { idempotencyKey: `${idempotencyKey}_${newId()}` });
  }
}

async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const known = await customerBy(ctx, userId);
  if (known) return known;
  const made = await createCustomer(userId, null);
  await ctx.db.insert(stripeCustomers).values({ userId, customerId: made.id }).onConflictDoNothing();
  return (await customerBy(ctx, userId)) ?? made.id;
}

/** Creates the donor's customer again that Stripe no longer knows; the card went with it (`loseCard`). */
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

/** The donor's customer at Stripe; `suffix` is empty, or makes another idempotency key for a customer that was replaced. */
export type Customer = { id: string; suffix: string };

/**
 * Makes a call about the donor's customer at Stripe, who keeps their card; Stripe gets only our id. The customer is created
 * if missing here or there, and then the call is made once more. Throws what Stripe throws.
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
