import Stripe from "stripe";
import { DomainError } from "@/lib/kernel";
import { newId } from "@/lib/platform";

/** A bank's refusal of a payment or card setup. */
type CardRefusal = {
  code: string | null;
  declineCode: string | null;
  intent: Stripe.PaymentIntent | null;
  setup: Stripe.SetupIntent | null;
};

/** Null for other errors. */
export function cardRefusal(error: unknown): CardRefusal | null {
  if (!(error instanceof Stripe.errors.StripeCardError)) return null;
  return {
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    intent: error.payment_intent ?? null,
    setup: error.setup_intent ?? null,
  };
}

/** The intent is already paid, canceled or in progress. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state";

export const isUnexpectedSetupState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "setup_intent_unexpected_state";

/** False if the object exists in the other mode: then our key is wrong and nothing was deleted. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.code === "resource_missing" &&
  !error.message.includes("a similar object exists in");

/** Refused because of this parameter, before any effect. */
export const isAboutParam = (error: unknown, param: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;

/** The object named in this parameter is unknown. */
export const isAboutMissing = (error: unknown, param: string): boolean =>
  isMissing(error) && isAboutParam(error, param);

export const isDetached = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "payment_method_not_attached";

const isServerFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;

/** The call may have taken effect: no answer, or a server error. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || error.statusCode === 429));

/** Another call with this object or key is under way. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === "lock_timeout" || error.code === "idempotency_key_in_use");

/** Temporary failures become `unavailable`; our mistakes stay internal errors with Stripe's request id. */
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

export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asDomainError(error);
  }
}

/**
 * Creates an object once per key. Stripe replays even a 500 for a key for a day, so after a 500 the one retry
 * uses a fresh key. The caller must be able to leave an object of the failed request unused.
 */
export async function createOnce<T>(
  idempotencyKey: string,
  create: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await create({ idempotencyKey });
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return create({ idempotencyKey: `${idempotencyKey}_${newId()}` });
  }
}

export async function orMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
