import {
  cardRefusal,
  isUncertain,
  isUnderWay,
  isUnexpectedState,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import type { PlainReason } from "@/lib/kernel";
import { log } from "@/lib/platform";
import { WAITS_FOR_CARD } from "./open-states";
import { declineReason, tellingCode } from "./rules/declines";

export type Outcome = {
  intent: Stripe.PaymentIntent;
  refused: PlainReason | null;
  /** Stripe did not answer, so the charge may have succeeded. */
  isUnknown: boolean;
};

export const asFound = (intent: Stripe.PaymentIntent): Outcome => ({
  intent,
  refused: null,
  isUnknown: false,
});

/**
 * Confirms the intent under an idempotency key: repeated calls are one request to the bank, and Stripe
 * charges an intent at most once. `prepare` fails like the confirmation. If another call won or the response
 * was lost, the current state at Stripe counts.
 *
 * - Throws when Stripe refuses the call itself; then no bank was asked.
 */
export async function confirmOnce(
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentConfirmParams,
  idempotencyKey: string,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Outcome> {
  try {
    await prepare();
    return asFound(await stripe().paymentIntents.confirm(intent.id, params, { idempotencyKey }));
  } catch (error) {
    const refusal = cardRefusal(error);
    if (refusal)
      return {
        intent: refusal.intent ?? intent,
        refused: declineReason(tellingCode(refusal)),
        isUnknown: false,
      };
    if (!isUnexpectedState(error) && !isUncertain(error)) throw error;
    log.warn("payments.confirm_unanswered", { intentId: intent.id });
    try {
      const found = asFound(await stripe().paymentIntents.retrieve(intent.id));
      // The other call's bank may still charge it.
      return { ...found, isUnknown: isUnderWay(error) && WAITS_FOR_CARD.has(found.intent.status) };
    } catch (again) {
      if (isUncertain(again)) return { intent, refused: null, isUnknown: true };
      throw again;
    }
  }
}
