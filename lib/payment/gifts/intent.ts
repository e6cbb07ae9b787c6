import { and, eq, inArray, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { campaignFactsOf, communityFactsOf } from "@/lib/community/inside";
import {
  askStripe,
  createOnce,
  isMissing,
  isUnexpectedState,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import { conflict } from "@/lib/kernel";
import { actingAs, type Ctx, hashToken, log } from "@/lib/platform";
import { withCustomer } from "../cards/customer";
import { hasPlans } from "../recurring/has-plans";
import { intentFacts } from "../settling/intent-facts";
import { settleIntents } from "../settling/settle-intents";
import { noteOf } from "./attempt-note";
import { demandNoHold } from "./no-hold";
import type { Attempt } from "./open-attempt";
import { OPEN_STATES, WAITS_FOR_CARD } from "./open-states";

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

/**
 * `server`: needs our secret key, so each try is counted before it is made. `browser`: any holder of the
 * client secret (API of the specification); tries are counted when Stripe reports them.
 */
type ConfirmedBy = "server" | "browser";

/** A card for a plan is set up for off-session charges. */
const usageOf = async (ctx: Ctx, { donorId, recurringGiftId }: Attempt) =>
  recurringGiftId !== null || (donorId !== null && (await hasPlans(ctx, donorId)))
    ? ("off_session" as const)
    : ("on_session" as const);

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
  await refuseIfSettled(ctx, attempt, intentId);
  if (row?.state === "canceled") await refuseGivenUp(ctx, intentId);
  // Another request's intent won.
  return intentId === intent.id ? intent : askStripe(() => stripe().paymentIntents.retrieve(intentId));
}

async function refusalOf(ctx: Ctx, attempt: Attempt): Promise<"campaign.ended" | "community.on_hold" | null> {
  const community = (await communityFactsOf(ctx, [attempt.communityId])).get(attempt.communityId);
  if (!community?.confirmedAt) return "campaign.ended";
  if (attempt.campaignId) {
    const campaign = (await campaignFactsOf(ctx, [attempt.campaignId])).get(attempt.campaignId);
    if (campaign?.status !== "launched") return "campaign.ended";
  }
  return community.heldAt ? "community.on_hold" : null;
}

/**
 * The intent was created while the campaign stopped or the community was deleted or put on hold: those cancel
 * only stored intents.
 */
async function refuseIfSettled(ctx: Ctx, attempt: Attempt, intentId: string): Promise<void> {
  const refusal = await refusalOf(ctx, attempt);
  if (refusal === null) return;
  await cancelIntent(ctx, intentId);
  throw conflict(refusal);
}

/** The intent was created while the attempt was closed (`makeUnpayable`), for instance in another tab. */
async function refuseGivenUp(ctx: Ctx, intentId: string): Promise<never> {
  await askStripe(() => cancelIntent(ctx, intentId));
  throw conflict("gift.cancelled");
}

async function change(
  ctx: Ctx,
  donorId: string,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  keepCard: boolean,
): Promise<Stripe.PaymentIntent> {
  const update = (params: Stripe.PaymentIntentUpdateParams) =>
    stripe().paymentIntents.update(intent.id, params);
  if (!keepCard) return update({ setup_future_usage: "" });
  const usage = { setup_future_usage: await usageOf(ctx, attempt) };
  // Stripe never changes an intent's customer.
  if (intent.customer) return update(usage);
  return withCustomer(ctx, donorId, ({ id }) => update({ ...usage, customer: id }));
}

/** Another tab or the worker may have paid it. */
async function orAsPaid(
  intent: Stripe.PaymentIntent,
  work: () => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> {
  try {
    return await work();
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return stripe().paymentIntents.retrieve(intent.id);
  }
}

/** The donor may change it after a decline. */
async function keepCardOrNot(
  ctx: Ctx,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  keepCard: boolean,
): Promise<Stripe.PaymentIntent> {
  const { donorId } = attempt;
  if (donorId === null || attempt.savePaymentMethod === keepCard || !WAITS_FOR_CARD.has(intent.status))
    return intent;
  const changed = await askStripe(() =>
    orAsPaid(intent, () => change(ctx, donorId, attempt, intent, keepCard)),
  );
  if (!WAITS_FOR_CARD.has(changed.status)) return changed;
  await ctx.db
    .update(donations)
    .set({ savePaymentMethod: keepCard, updatedAt: ctx.now() })
    .where(eq(donations.id, attempt.id));
  return changed;
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
  const intent = intentId
    ? await askStripe(() => orClosed(ctx, intentId, () => stripe().paymentIntents.retrieve(intentId)))
    : await createIntent(ctx, attempt, options.confirmedBy);
  if (intent === null || intent.status === "canceled") throw conflict("gift.cancelled");
  if (WAITS_FOR_CARD.has(intent.status)) await demandNoHold(ctx, attempt.communityId);
  // A typed card for a plan is always saved, because later gifts use it.
  const isKept = attempt.recurringGiftId !== null && attempt.savePaymentMethod;
  return keepCardOrNot(ctx, attempt, intent, options.keepCard || isKept);
}
