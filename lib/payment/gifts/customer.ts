import { eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { askStripe, isServerFailure, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type Ctx, newId } from "@/lib/platform";

const customerBy = async (ctx: Ctx, userId: string): Promise<string | null> =>
  (
    await ctx.db
      .select({ customerId: stripeCustomers.customerId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId))
  )[0]?.customerId ?? null;

/**
 * Stripe repeats even a response of 500 for a key, for a day, so after one a fresh key is used. A customer that the failed
 * request may have created stays empty.
 */
async function createCustomer(userId: string): Promise<Stripe.Customer> {
  const params = { metadata: { userId } };
  const idempotencyKey = `cus_${userId}`;
  try {
    return await stripe().customers.create(params, { idempotencyKey });
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return stripe().customers.create(params, { idempotencyKey: `${idempotencyKey}_${newId()}` });
  }
}

/** The donor's customer at Stripe, which keeps their card; created if missing. Stripe gets only our id. */
export async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const known = await customerBy(ctx, userId);
  if (known) return known;
  const made = await askStripe(() => createCustomer(userId));
  await ctx.db.insert(stripeCustomers).values({ userId, customerId: made.id }).onConflictDoNothing();
  return (await customerBy(ctx, userId)) ?? made.id;
}
