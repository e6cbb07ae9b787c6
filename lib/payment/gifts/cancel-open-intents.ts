import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { donations } from "@/db/schema/payment";
import { isMissing, isUnexpectedState, stripe } from "@/lib/integrations/stripe";
import { actingAs, type Ctx, log, requireSystem } from "@/lib/platform";
import { intentFacts } from "../settling/intent-facts";
import { settleIntents } from "../settling/settle-intents";

/** States in which a donation may still be paid. */
export const OPEN_STATES = ["pending", "requires_action", "processing", "failed"] as const;

/**
 * Cancels an intent at Stripe and notes what became of it. One that was paid first is settled as paid. Throws when
 * Stripe does not answer.
 */
export async function cancelIntent(ctx: Ctx, intentId: string): Promise<void> {
  try {
    await stripe().paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (isMissing(error)) return;
    if (!isUnexpectedState(error)) throw error;
  }
  await settleIntents(actingAs(ctx, { kind: "system", name: "cancel-intent" }), [
    await intentFacts(intentId),
  ]);
}

/** Cancels an intent at Stripe, so that it takes no further card; the event that follows settles it. */
export async function cancelHandedOut(intentId: string): Promise<void> {
  try {
    await stripe().paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isMissing(error) && !isUnexpectedState(error)) throw error;
  }
}

const BATCH = 200;

/**
 * Cancels open intents whose campaign takes no more gifts, up to 200 per run. One that is paid all the same
 * goes to Our Balance; one that Stripe fails to cancel is left to the next run. Returns how many it tried.
 */
export async function cancelOpenIntents(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  const open = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .innerJoin(campaignFacts, eq(campaignFacts.id, donations.campaignId))
    .where(
      and(
        inArray(donations.state, [...OPEN_STATES]),
        isNotNull(donations.stripePaymentIntentId),
        ne(campaignFacts.status, "launched"),
      ),
    )
    .orderBy(asc(donations.updatedAt))
    .limit(BATCH);
  for (const { id, intentId } of open) {
    try {
      if (intentId) await cancelIntent(ctx, intentId);
    } catch (error) {
      log.error("payments.cancel_failed", error, { donationId: id });
    }
  }
  return open.length;
}
