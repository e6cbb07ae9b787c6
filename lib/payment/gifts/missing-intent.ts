import { and, eq, inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { isMissing } from "@/lib/integrations/stripe";
import { type Ctx, log } from "@/lib/platform";
import { OPEN_STATES } from "./open-states";

/** Closes the attempt: an intent unknown to Stripe can never be paid. */
export async function closeMissing(ctx: Ctx, intentId: string): Promise<void> {
  const closed = await ctx.db
    .update(donations)
    .set({ state: "canceled", failureCode: "intent_missing", updatedAt: ctx.now() })
    .where(and(eq(donations.stripePaymentIntentId, intentId), inArray(donations.state, [...OPEN_STATES])))
    .returning({ id: donations.id });
  for (const { id } of closed) log.warn("payments.intent_missing", { donationId: id, intentId });
}

/** Closes the attempt and returns null if Stripe does not know the intent. */
export async function orClosed<T>(ctx: Ctx, intentId: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await closeMissing(ctx, intentId);
    return null;
  }
}
