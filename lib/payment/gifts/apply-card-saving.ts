import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, isUnexpectedState, type Stripe, stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";
import { withCustomer } from "../cards/customer";
import { hasPlans } from "../recurring/has-plans";
import type { Attempt } from "./open-attempt";
import { WAITS_FOR_CARD } from "./open-states";

/** A card for a plan is set up for off-session charges. */
export const usageOf = async (ctx: Ctx, { donorId, recurringGiftId }: Attempt) =>
  recurringGiftId !== null || (donorId !== null && (await hasPlans(ctx, donorId)))
    ? ("off_session" as const)
    : ("on_session" as const);

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

/** Changes whether the intent saves its card: the donor may choose otherwise after a decline. */
export async function applyCardSaving(
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
