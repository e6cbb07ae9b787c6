import Stripe from "stripe";
import { DomainError } from "@/lib/kernel";

/** What a bank refused: a payment's intent, or a card's setup, with the codes of the refusal. */
type CardRefusal = {
  code: string | null;
  declineCode: string | null;
  intent: Stripe.PaymentIntent | null;
  setup: Stripe.SetupIntent | null;
};

/** What a bank refused in a confirmation; null for every other error. */
export function cardRefusal(error: unknown): CardRefusal | null {
  if (!(error instanceof Stripe.errors.StripeCardError)) return null;
  return {
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    intent: error.payment_intent ?? null,
    setup: error.setup_intent ?? null,
  };
}

/** True when the intent was in another state than the call expected: paid, cancelled or under way. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state";

/** The same of a card's setup: it has succeeded or was cancelled already. */
export const isUnexpectedSetupState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "setup_intent_unexpected_state";

/**
 * True when Stripe knows no such object. False where it exists in the other mode: then our key is wrong, and nothing is
 * gone.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.code === "resource_missing" &&
  !error.message.includes("a similar object exists in");

/** True when a call was refused because of this parameter, before anything was done. */
export const isAboutParam = (error: unknown, param: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;

/** True when Stripe knows no such object as a call named in this parameter. */
export const isAboutMissing = (error: unknown, param: string): boolean =>
  isMissing(error) && isAboutParam(error, param);

/** True when a card to detach belongs to no customer any more. */
export const isDetached = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "payment_method_not_attached";

/** True when Stripe answered that something broke on its side. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;

/** True when it is unknown whether the call took effect: no answer came, or an error on Stripe's side. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || error.statusCode === 429));

/**
 * Stripe's error as one of ours. A passing trouble becomes `unavailable`; a mistake in our call stays an internal error
 * with Stripe's request id for the log.
 */
function asDomainError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const log = `stripe ${error.type} ${error.code ?? ""} ${error.requestId ?? ""}: ${error.message}`;
  if (isUncertain(error)) {
    return new DomainError("unavailable", "processor.away", {
      log,
      cause: error,
      retryAfterSeconds: 10,
    });
  }
  return new DomainError("internal", "unexpected", { log, cause: error });
}

/** Runs a call to Stripe and turns its errors into ours. */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asDomainError(error);
  }
}

/** What Stripe answers, or null for an object that it does not know. */
export async function orMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
