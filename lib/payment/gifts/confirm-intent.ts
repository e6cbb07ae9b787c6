import {
  cardRefusal,
  idOfExpandable,
  isUncertain,
  isUnexpectedState,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import type { PlainReason } from "@/lib/kernel";
import { log } from "@/lib/platform";
import type { TryEnd } from "../tries/note-try";
import { declineReason, tellingCode } from "./rules/declines";

/**
 * `Success` only once the money has arrived; `RequiresAction` calls for `stripe.handleNextAction` (001 §3).
 */
export type SavedCardStatus = "Success" | "RequiresAction" | "Processing" | "Failed";

const STATUS: Partial<Record<Stripe.PaymentIntent["status"], SavedCardStatus>> = {
  succeeded: "Success",
  requires_action: "RequiresAction",
  processing: "Processing",
};

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
      return asFound(await stripe().paymentIntents.retrieve(intent.id));
    } catch (again) {
      if (isUncertain(again)) return { intent, refused: null, isUnknown: true };
      throw again;
    }
  }
}

export const statusOf = ({ intent, isUnknown }: Outcome): SavedCardStatus =>
  STATUS[intent.status] ?? (isUnknown ? "Processing" : "Failed");

/** Null while paid or in progress. */
export function failureOf(outcome: Outcome): PlainReason | null {
  if (statusOf(outcome) !== "Failed") return null;
  if (outcome.intent.status === "canceled") return "gift.cancelled";
  const last = outcome.intent.last_payment_error;
  if (outcome.refused) return outcome.refused;
  if (!last) return "card.bank_unreachable";
  return declineReason(tellingCode({ code: last.code ?? null, declineCode: last.decline_code ?? null }));
}

export function endOfTry({ intent, refused, isUnknown }: Outcome): TryEnd {
  if (refused !== null) {
    return {
      state: "declined",
      source: intent.last_payment_error?.charge ?? idOfExpandable(intent.latest_charge),
    };
  }
  const isTaken = intent.status === "succeeded" || intent.status === "processing";
  return isTaken && !isUnknown ? { state: "taken" } : { state: "open" };
}
