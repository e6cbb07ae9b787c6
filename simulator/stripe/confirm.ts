import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import { createCharge } from "./charges";
import { docUrl, type ErrorBody, invalid, missing, StripeApiError, unexpectedState } from "./errors";
import { emit } from "./events";
import { attach, findPaymentMethod } from "./payment-methods";
import { AUTHENTICATION_REQUIRED, type Decline, needsChallenge, type TestCard, testCard } from "./test-cards";

export type Confirmation = {
  /** Card of this call; null for the intent's own. */
  method: Stripe.PaymentMethod | null;
  token: Stripe.ConfirmationToken | null;
  offSession: boolean;
  returnUrl: string | null;
  /** Shows the challenge in the page instead of redirecting to `returnUrl`. */
  inPage: boolean;
  errorOnAction: boolean;
  futureUsage: "off_session" | "on_session" | undefined;
  cardOptions: Partial<Stripe.PaymentIntent.PaymentMethodOptions.Card>;
};

const MAY_CONFIRM = ["requires_payment_method", "requires_confirmation", "requires_action"];

/**
 * Charges the card: the intent becomes `succeeded` or `requires_action`. Throws 402 and resets it to
 * `requires_payment_method`. An intent never has two successful charges.
 */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentIntent {
  const method = checkConfirmation(world, intent, confirmation);
  const pending = world.stripe.challenges[intent.id];
  delete world.stripe.challenges[intent.id];
  if (confirmation.token) {
    confirmation.token.payment_intent = intent.id;
    confirmation.token.expires_at = null;
  }
  Object.assign(intent.payment_method_options?.card ?? {}, confirmation.cardOptions);
  if (confirmation.futureUsage) intent.setup_future_usage = confirmation.futureUsage;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;

  const secret = world.stripe.cards[method.id];
  const card = testCard(secret?.number ?? "");
  if (pending?.passed && pending.paymentMethod === method.id)
    return charge(world, intent, method, card, true);
  const wanted = ["any", "challenge"].includes(
    intent.payment_method_options?.card?.request_three_d_secure ?? "",
  );
  const challenge =
    needsChallenge(card, confirmation.offSession, secret?.setUp === true) ||
    (wanted && !confirmation.offSession);
  if (!challenge) return charge(world, intent, method, card, false);
  if (confirmation.offSession || confirmation.errorOnAction)
    throw refuse(world, intent, method, AUTHENTICATION_REQUIRED);
  return askForAction(world, intent, method, confirmation);
}

/** Throws for a final intent, or a missing or foreign card. */
export function checkConfirmation(
  world: World,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentMethod {
  if (!MAY_CONFIRM.includes(intent.status)) throw mayNotConfirm(intent);
  if (typeof intent.customer === "string" && !world.stripe.customers[intent.customer])
    throw missing("customer", intent.customer, "customer");
  const method = confirmation.method ?? ownMethod(world, intent);
  checkOwner(world, intent, method);
  return method;
}

/** Throws 400 if no challenge is open. */
export function finishChallenge(
  world: World,
  intent: Stripe.PaymentIntent,
  outcome: "complete" | "fail",
): Stripe.PaymentIntent {
  const pending = world.stripe.challenges[intent.id];
  if (intent.status !== "requires_action" || !pending || pending.passed)
    throw unexpectedState(
      "payment_intent_unexpected_state",
      "This PaymentIntent waits for no authentication.",
    );
  delete world.stripe.challenges[intent.id];
  intent.next_action = null;
  const method = findPaymentMethod(world, pending.paymentMethod, "payment_method");
  if (outcome === "fail") {
    fail(world, intent, method, AUTHENTICATION_FAILED);
    return intent;
  }
  if (intent.confirmation_method === "manual") {
    intent.status = "requires_confirmation";
    world.stripe.challenges[intent.id] = { ...pending, passed: true };
    return intent;
  }
  try {
    return charge(world, intent, method, testCard(world.stripe.cards[method.id]?.number ?? ""), true);
  } catch (error) {
    // The challenge ended; the intent shows the decline.
    if (error instanceof StripeApiError && error.status === 402) return intent;
    throw error;
  }
}

const AUTHENTICATION_FAILED: ErrorBody = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  doc_url: docUrl("payment_intent_authentication_failure"),
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

function askForAction(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { returnUrl, inPage }: Confirmation,
): Stripe.PaymentIntent {
  intent.status = "requires_action";
  intent.next_action = nextAction(world, intent.id, intent.client_secret, returnUrl, inPage);
  world.stripe.challenges[intent.id] = { paymentMethod: method.id, returnUrl };
  emit(world, "payment_intent.requires_action", intent);
  return intent;
}

/** In the page or on a simulator page that redirects to `returnUrl`. */
export function nextAction(
  world: World,
  id: string,
  secret: string | null,
  returnUrl: string | null,
  inPage: boolean,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  const url = `${world.selfUrl}/_sim/3ds/${id}?client_secret=${secret ?? ""}`;
  return returnUrl !== null && !inPage
    ? { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } }
    : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
}

function charge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  challenged: boolean,
): Stripe.PaymentIntent {
  if (card.decline)
    throw refuse(world, intent, method, card.decline, card.blockedByRadar === true, challenged);
  const made = createCharge(world, { intent, method, decline: null, blocked: false, challenged });
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = made.id;
  remember(world, intent, method);
  emit(world, "payment_intent.succeeded", intent);
  return intent;
}

/** Attaches a card to be saved to the customer; other new cards become unusable. */
function remember(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const secret = world.stripe.cards[method.id];
  const usage = intent.payment_method_options?.card?.setup_future_usage ?? intent.setup_future_usage;
  const keeps = usage === "off_session" || usage === "on_session";
  if (typeof intent.customer === "string" && keeps && method.customer === null)
    attach(world, method, intent.customer);
  if (!secret) return;
  if (method.customer === null) secret.spent = true;
  if (usage === "off_session") secret.setUp = true;
}

/** Reopens the intent without its card. Returns the error to throw. */
function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  blocked = false,
  challenged = false,
): StripeApiError {
  const made = createCharge(world, { intent, method, decline, blocked, challenged });
  intent.latest_charge = made.id;
  const body: ErrorBody = {
    type: "card_error",
    code: decline.code,
    ...(decline.decline_code && { decline_code: decline.decline_code }),
    charge: made.id,
    doc_url: docUrl(decline.code),
    message: decline.message,
  };
  fail(world, intent, method, body);
  return new StripeApiError(402, {
    ...body,
    payment_method: structuredClone(method),
    payment_intent: intent,
  });
}

function fail(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  body: ErrorBody,
): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = {
    type: body.type,
    code: body.code as Stripe.PaymentIntent.LastPaymentError.Code,
    doc_url: body.doc_url,
    message: body.message,
    ...(body.decline_code && { decline_code: body.decline_code }),
    ...(body.charge && { charge: body.charge }),
    payment_method: structuredClone(method),
  };
  emit(world, "payment_intent.payment_failed", intent);
}

function ownMethod(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  if (typeof intent.payment_method === "string")
    return findPaymentMethod(world, intent.payment_method, "payment_method");
  throw unexpectedState(
    "payment_intent_unexpected_state",
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { payment_intent: intent },
  );
}

/** A saved card is usable only by its customer, a spent one by none. */
function checkOwner(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer !== null && intent.customer === null)
    throw invalid(
      "The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.",
      undefined,
      "payment_method",
    );
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      "The payment method supplied belongs to a different Customer.",
      "payment_method_customer_mismatch",
      "payment_method",
    );
  if (world.stripe.cards[method.id]?.spent)
    throw invalid(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
      undefined,
      "payment_method",
    );
}

function mayNotConfirm(intent: Stripe.PaymentIntent): StripeApiError {
  return unexpectedState(
    "payment_intent_unexpected_state",
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    { payment_intent: intent },
  );
}
