import { and, eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { isAboutMissing, isServerFailure, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type Ctx, inTransaction, log, newId } from "@/lib/platform";
import { customerBy } from "../cards/customer-by";
import { loseCard } from "../cards/lose-card";

/**
 * Stripe replays even a 500 for a key for a day, so a 500 needs a fresh key; so does a new customer after
 * `deletedId`. A customer from the failed request stays empty.
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
