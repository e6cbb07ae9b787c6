import type { Stripe } from "@/lib/integrations/stripe";
import { type Ctx, log } from "@/lib/platform";
import { cancelHandedOut } from "../gifts/cancel-open-intents";
import { noteClosed, noteDecline } from "../tries/note-try";

/**
 * Counts what a signed event says of tries with cards, before it is settled: somebody who tries stolen cards is faster
 * than a queue. An intent with too many declines is cancelled here and now. Never throws: settling the event does the
 * same again.
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
      default:
    }
  } catch (error) {
    log.error("payments.card_event_failed", error, { event: event.id });
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
