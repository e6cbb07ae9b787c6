import { and, eq, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, createOnce, type Stripe, stripe } from "@/lib/integrations/stripe";
import { conflict } from "@/lib/kernel";
import { type Ctx, hashToken } from "@/lib/platform";
import { withCustomer } from "../cards/customer";
import { applyCardSaving, usageOf } from "./apply-card-saving";
import { noteOf } from "./attempt-note";
import { cancelIntent, orClosed } from "./close-intent";
import { demandNoHold, refusalOf } from "./no-hold";
import type { Attempt } from "./open-attempt";
import { WAITS_FOR_CARD } from "./open-states";

/**
 * `server`: needs our secret key, so each try is counted before it is made. `browser`: any holder of the
 * client secret (API of the specification); tries are counted when Stripe reports them.
 */
type ConfirmedBy = "server" | "browser";

/** After a 500, the failed request's intent is never paid: no one has its client secret. */
async function requestIntent(ctx: Ctx, attempt: Attempt, by: ConfirmedBy): Promise<Stripe.PaymentIntent> {
  const { donorId } = attempt;
  // Later gifts of a plan use the customer's saved card.
  const hasCustomer = donorId !== null && (attempt.savePaymentMethod || attempt.recurringGiftId !== null);
  const params: Stripe.PaymentIntentCreateParams = {
    amount: attempt.chargeCents,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    ...(by === "server" ? { confirmation_method: "manual" as const } : {}),
    metadata: noteOf(attempt),
    ...(hasCustomer && attempt.savePaymentMethod ? { setup_future_usage: await usageOf(ctx, attempt) } : {}),
  };
  // From the attempt's key, so a database that lost the row creates no second intent.
  const attemptName = `don_${hashToken(attempt.attemptKey)}`;
  const key = by === "server" ? `${attemptName}_ours` : attemptName;
  if (!hasCustomer) return createOnce(key, (options) => stripe().paymentIntents.create(params, options));
  return withCustomer(ctx, donorId, ({ id, suffix }) =>
    createOnce(key + suffix, (options) =>
      stripe().paymentIntents.create({ ...params, customer: id }, options),
    ),
  );
}

async function createIntent(ctx: Ctx, attempt: Attempt, by: ConfirmedBy): Promise<Stripe.PaymentIntent> {
  await demandNoHold(ctx, attempt.communityId);
  const intent = await askStripe(() => requestIntent(ctx, attempt, by));
  await ctx.db
    .update(donations)
    .set({ stripePaymentIntentId: intent.id, updatedAt: ctx.now() })
    .where(and(eq(donations.id, attempt.id), isNull(donations.stripePaymentIntentId)));
  const [row] = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId, state: donations.state })
    .from(donations)
    .where(eq(donations.id, attempt.id));
  const intentId = row?.intentId ?? intent.id;
  // The campaign stopped, or the community was deleted or put on hold: those cancel only stored intents.
  const refusal = await refusalOf(ctx, attempt);
  const cancel = () => cancelIntent(ctx, intentId);
  if (refusal !== null) {
    await cancel();
    throw conflict(refusal);
  }
  // The attempt was closed (`makeUnpayable`), for instance in another tab.
  if (row?.state === "canceled") {
    await askStripe(cancel);
    throw conflict("gift.cancelled");
  }
  // Another request's intent won.
  return intentId === intent.id ? intent : askStripe(() => stripe().paymentIntents.retrieve(intentId));
}

/**
 * Returns the attempt's only intent, creating it on the first call.
 *
 * - Throws `conflict`: intent cancelled or unknown to Stripe, campaign ended, or waiting for a card while on
 *   hold.
 * - Throws `unavailable` when Stripe does not answer.
 */
export async function ensureIntent(
  ctx: Ctx,
  attempt: Attempt,
  options: { keepCard: boolean; confirmedBy: ConfirmedBy },
): Promise<Stripe.PaymentIntent> {
  const intentId = attempt.stripePaymentIntentId;
  if (attempt.state === "canceled") throw conflict("gift.cancelled");
  const intent =
    intentId === null
      ? await createIntent(ctx, attempt, options.confirmedBy)
      : await askStripe(() => orClosed(ctx, intentId, () => stripe().paymentIntents.retrieve(intentId)));
  if (intent === null || intent.status === "canceled") throw conflict("gift.cancelled");
  if (WAITS_FOR_CARD.has(intent.status)) await demandNoHold(ctx, attempt.communityId);
  // A typed card for a plan is always saved, because later gifts use it.
  const isKept = attempt.recurringGiftId !== null && attempt.savePaymentMethod;
  return applyCardSaving(ctx, attempt, intent, options.keepCard || isKept);
}
