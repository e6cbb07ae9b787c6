import type { Stripe } from "@/lib/integrations/stripe";
import { type Ctx, log } from "@/lib/platform";
import { cancelSetup } from "../cards/cancel-setup";
import { setupFactsOf } from "../cards/setup-facts";
import { cancelHandedOut } from "../gifts/close-intent";
import { noteClosed, noteDecline } from "../tries/note-try";

/**
 * Counts card tries before the event is settled, because card testing is faster than a queue. Cancels an
 * intent with too many declines immediately. Never throws: settling repeats it.
 */
export async function noteCardEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  try {
    switch (event.type) {
      case "payment_intent.payment_failed":
        return await noteFailed(ctx, event.id, event.data.object);
      case "payment_intent.succeeded":
        return await noteClosed(ctx, { ...idsOf(event.data.object), isPaid: true });
      case "payment_intent.canceled":
        return await noteClosed(ctx, { ...idsOf(event.data.object), isPaid: false });
      case "setup_intent.setup_failed":
        return await noteSetupFailed(ctx, event.id, event.data.object);
      case "setup_intent.succeeded":
        return await noteSetupClosed(ctx, event.data.object, true);
      case "setup_intent.canceled":
        return await noteSetupClosed(ctx, event.data.object, false);
      default:
    }
  } catch (error) {
    log.error("payments.card_event_failed", error, { eventId: event.id });
  }
}

const isUuid = (value: string | undefined) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value ?? "");

const idsOf = ({ id, metadata }: Stripe.PaymentIntent) => ({
  intentId: id,
  donationId: isUuid(metadata?.donationId) ? (metadata.donationId ?? null) : null,
});

async function noteFailed(ctx: Ctx, eventId: string, intent: Stripe.PaymentIntent): Promise<void> {
  const failure = intent.last_payment_error;
  const isEnough = await noteDecline(ctx, {
    ...idsOf(intent),
    source: failure?.charge ?? eventId,
    fingerprint: failure?.payment_method?.card?.fingerprint ?? null,
    isOurs: intent.confirmation_method === "manual",
  });
  if (isEnough && intent.confirmation_method !== "manual") await cancelHandedOut(intent.id);
}

async function noteSetupFailed(ctx: Ctx, eventId: string, setup: Stripe.SetupIntent): Promise<void> {
  const { setupIntentId, userId, attempt, lastAttempt } = setupFactsOf(setup);
  if (userId === null || attempt === null) return;
  const isEnough = await noteDecline(ctx, {
    setupIntentId,
    userId,
    attempt,
    source: lastAttempt ?? eventId,
    fingerprint: setup.last_setup_error?.payment_method?.card?.fingerprint ?? null,
    isOurs: false,
  });
  if (isEnough) await cancelSetup(setupIntentId);
}

async function noteSetupClosed(ctx: Ctx, setup: Stripe.SetupIntent, isPaid: boolean): Promise<void> {
  const { setupIntentId, userId, attempt } = setupFactsOf(setup);
  if (userId !== null && attempt !== null) await noteClosed(ctx, { setupIntentId, userId, attempt, isPaid });
}
