import { and, eq, inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { isMissing, isUnexpectedState, stripe } from "@/lib/integrations/stripe";
import { actingAs, type Ctx, log } from "@/lib/platform";
import { intentFacts } from "../settling/intent-facts";
import { settleIntents } from "../settling/settle-intents";
import { OPEN_STATES } from "./open-states";

/** Closes the attempt of an intent unknown to Stripe, which can never be paid. */
export async function closeMissing(ctx: Ctx, intentId: string): Promise<void> {
  const closed = await ctx.db
    .update(donations)
    .set({ state: "canceled", failureCode: "intent_missing", updatedAt: ctx.now() })
    .where(and(eq(donations.stripePaymentIntentId, intentId), inArray(donations.state, [...OPEN_STATES])))
    .returning({ id: donations.id });
  for (const { id } of closed) log.warn("payments.intent_missing", { donationId: id, intentId });
}

/** Runs `ask`; if Stripe does not know the intent, closes its attempt and returns null. */
export async function orClosed<T>(ctx: Ctx, intentId: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await closeMissing(ctx, intentId);
    return null;
  }
}

/** Cancels an intent at Stripe; if it was paid first, settles it. Throws when Stripe does not answer. */
export async function cancelIntent(ctx: Ctx, intentId: string): Promise<void> {
  try {
    await stripe().paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (isMissing(error)) return closeMissing(ctx, intentId);
    if (!isUnexpectedState(error)) throw error;
  }
  await settleIntents(actingAs(ctx, { kind: "system", name: "cancel-intent" }), [
    await intentFacts(intentId),
  ]);
}

/** Cancels an intent; the webhook event settles it. */
export async function cancelHandedOut(intentId: string): Promise<void> {
  try {
    await stripe().paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isMissing(error) && !isUnexpectedState(error)) throw error;
  }
}
