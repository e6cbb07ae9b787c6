import { eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { askStripe, stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";

const customerBy = async (ctx: Ctx, userId: string): Promise<string | null> =>
  (
    await ctx.db
      .select({ customerId: stripeCustomers.customerId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId))
  )[0]?.customerId ?? null;

/** The donor's customer at Stripe, which keeps their card; created if missing. Stripe gets only our id. */
export async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const known = await customerBy(ctx, userId);
  if (known) return known;
  const made = await askStripe(() =>
    stripe().customers.create({ metadata: { userId } }, { idempotencyKey: `cus_${userId}` }),
  );
  await ctx.db.insert(stripeCustomers).values({ userId, customerId: made.id }).onConflictDoNothing();
  return (await customerBy(ctx, userId)) ?? made.id;
}
