import { and, asc, eq, isNotNull } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { isMissing, stripe } from "@/lib/integrations/stripe";
import { type Ctx, log, requireSystem } from "@/lib/platform";

const BATCH = 200;

/**
 * Deletes Stripe customers of deleted accounts, up to 200 per run, with cards and subscriptions. A row is
 * deleted only after Stripe answers, so failures are retried. Runs outside a transaction. Returns the count.
 */
export async function closeCustomers(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  if (ctx.inTransaction) throw new Error("this talks to a provider and cannot join a transaction");
  const rows = await ctx.db
    .select({ userId: stripeCustomers.userId, customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .innerJoin(people, and(eq(people.id, stripeCustomers.userId), isNotNull(people.deletedAt)))
    .orderBy(asc(stripeCustomers.userId))
    .limit(BATCH);
  let closed = 0;
  for (const { userId, customerId } of rows) {
    try {
      await stripe().customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) {
        log.error("payments.customer_not_closed", error, { userId });
        continue;
      }
    }
    await ctx.db.delete(stripeCustomers).where(eq(stripeCustomers.userId, userId));
    closed += 1;
  }
  return closed;
}
