import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import { type Call, checkClientSecret, type Operation } from "./api";
import { nextAction } from "./confirm";
import { usableToken } from "./confirmation-tokens";
import { docUrl, type ErrorBody, invalid, missing, StripeApiError, unexpectedState } from "./errors";
import { emit } from "./events";
import { publicSetup } from "./intent-view";
import type { Params } from "./params";
import { attach, createPaymentMethod, findPaymentMethod } from "./payment-methods";
import { testCard } from "./test-cards";

const CONFIRM = [
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "return_url",
  "use_stripe_sdk",
  "mandate_data",
] as const;

export const setupIntentOperations: Operation[] = [
  {
    method: "POST",
    path: "/v1/setup_intents",
    params: [
      ...CONFIRM,
      "allowed_payment_method_types",
      "automatic_payment_methods",
      "confirm",
      "confirmation_token",
      "customer",
      "description",
      "metadata",
      "usage",
    ],
    run: create,
  },
  {
    method: "GET",
    path: "/v1/setup_intents/:id",
    params: ["client_secret"],
    browserParams: [],
    run: (call) => shown(call, findSetup(call.world, call.id)),
  },
  {
    method: "POST",
    path: "/v1/setup_intents/:id/confirm",
    params: [...CONFIRM, "confirmation_token", "client_secret"],
    browserParams: [...CONFIRM, "expected_payment_method_type"],
    run: confirm,
  },
  { method: "POST", path: "/v1/setup_intents/:id/cancel", params: ["cancellation_reason"], run: cancel },
];

/** Throws 404. */
function findSetup(world: World, id: string): Stripe.SetupIntent {
  const intent = world.stripe.setupIntents[id];
  if (!intent) throw missing("setupintent", id, "intent");
  return intent;
}

function create({ world, params }: Call): Stripe.SetupIntent {
  const id = world.id("seti");
  const customer = params.text("customer");
  if (customer !== undefined && !world.stripe.customers[customer])
    throw missing("customer", customer, "customer");
  const types = params.list("allowed_payment_method_types");
  const methodId = params.text("payment_method");
  const method = methodId === undefined ? null : findPaymentMethod(world, methodId, "payment_method");
  const automatic = params.child("automatic_payment_methods");
  const intent: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: types ? ["card"] : null,
    application: null,
    automatic_payment_methods:
      (automatic?.bool("enabled") ?? !types)
        ? {
            enabled: true,
            allow_redirects: automatic?.oneOf("allow_redirects", ["always", "never"] as const) ?? "always",
          }
        : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${world.id("").slice(1)}`,
    created: Math.floor(world.now() / 1_000),
    customer: customer ?? null,
    customer_account: null,
    description: params.unsettable("description") ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    usage: params.oneOf("usage", ["off_session", "on_session"] as const) ?? "off_session",
  };
  const confirming = params.bool("confirm") === true;
  if (confirming && !method && !params.has("payment_method_data") && !params.has("confirmation_token"))
    throw noMethod();
  if (!confirming && params.has("confirmation_token"))
    throw invalid(
      "You may only specify `confirmation_token` when `confirm` is true.",
      undefined,
      "confirmation_token",
    );
  world.stripe.setupIntents[id] = intent;
  emit(world, "setup_intent.created", intent);
  return confirming ? confirmSetup(world, intent, params, false) : intent;
}

function confirm(call: Call): object {
  const intent = findSetup(call.world, call.id);
  checkClientSecret(call, "SetupIntent", intent.client_secret);
  return shown(call, confirmSetup(call.world, intent, call.params, call.fromBrowser));
}

function cancel({ world, params, id }: Call): Stripe.SetupIntent {
  const intent = findSetup(world, id);
  const reason = params.oneOf("cancellation_reason", [
    "abandoned",
    "duplicate",
    "requested_by_customer",
  ] as const);
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw unexpectedState(
      "setup_intent_unexpected_state",
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
      { setup_intent: intent },
    );
  intent.status = "canceled";
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  delete world.stripe.challenges[id];
  emit(world, "setup_intent.canceled", intent);
  return intent;
}

function confirmSetup(world: World, intent: Stripe.SetupIntent, params: Params, fromBrowser: boolean) {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw unexpectedState(
      "setup_intent_unexpected_state",
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      { setup_intent: intent },
    );
  const data = params.child("payment_method_data");
  const tokenId = params.text("confirmation_token");
  const typed = tokenId === undefined ? null : usableToken(world, tokenId);
  const named =
    params.text("payment_method") ??
    (typeof intent.payment_method === "string" ? intent.payment_method : undefined);
  const returnUrl = params.text("return_url") ?? typed?.token.return_url ?? null;
  const inPage = fromBrowser || (params.bool("use_stripe_sdk") ?? typed?.token.use_stripe_sdk) === true;
  if (!data && !typed && named === undefined) throw noMethod();
  const method = data
    ? createPaymentMethod(world, data, fromBrowser)
    : (typed?.method ?? findPaymentMethod(world, named ?? "", "payment_method"));
  checkOwner(world, intent, method);
  if (typed) {
    typed.token.setup_intent = intent.id;
    typed.token.expires_at = null;
  }
  delete world.stripe.challenges[intent.id];
  intent.next_action = null;
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.latest_attempt = world.id("setatt");
  const card = testCard(world.stripe.cards[method.id]?.number ?? "");
  if (card.challenge === "never") return finish(world, intent, method);
  intent.status = "requires_action";
  intent.next_action = nextAction(world, intent.id, intent.client_secret, returnUrl, inPage);
  world.stripe.challenges[intent.id] = { paymentMethod: method.id, returnUrl };
  emit(world, "setup_intent.requires_action", intent);
  return intent;
}

function checkOwner(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      "The payment method supplied belongs to a different Customer.",
      "payment_method_customer_mismatch",
      "payment_method",
    );
  if (world.stripe.cards[method.id]?.spent)
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
      undefined,
      "payment_method",
    );
}

/** Throws 400 if no challenge is open. */
export function finishSetupChallenge(world: World, intent: Stripe.SetupIntent, outcome: "complete" | "fail") {
  const pending = world.stripe.challenges[intent.id];
  if (intent.status !== "requires_action" || !pending)
    throw unexpectedState("setup_intent_unexpected_state", "This SetupIntent waits for no authentication.");
  delete world.stripe.challenges[intent.id];
  intent.next_action = null;
  const method = findPaymentMethod(world, pending.paymentMethod, "payment_method");
  if (outcome === "complete") {
    try {
      return finish(world, intent, method);
    } catch (error) {
      if (error instanceof StripeApiError && error.status === 402) return intent;
      throw error;
    }
  }
  fail(world, intent, method, {
    type: "invalid_request_error",
    code: "setup_intent_authentication_failure",
    doc_url: docUrl("setup_intent_authentication_failure"),
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
  return intent;
}

function finish(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const secret = world.stripe.cards[method.id];
  const card = testCard(secret?.number ?? "");
  try {
    if (card.cannotAttach && card.decline) throw declined(card.decline);
    if (typeof intent.customer === "string") attach(world, method, intent.customer);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    fail(world, intent, method, error.body);
    throw new StripeApiError(402, {
      ...error.body,
      payment_method: structuredClone(method),
      setup_intent: intent,
    });
  }
  if (secret) secret.setUp = true;
  intent.status = "succeeded";
  emit(world, "setup_intent.succeeded", intent);
  return intent;
}

const declined = (decline: { code: string; decline_code?: string; message: string }) =>
  new StripeApiError(402, { type: "card_error", ...decline, doc_url: docUrl(decline.code) });

function fail(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod, body: ErrorBody): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_setup_error = {
    type: body.type,
    code: body.code as Stripe.SetupIntent.LastSetupError.Code,
    doc_url: body.doc_url,
    message: body.message,
    ...(body.decline_code && { decline_code: body.decline_code }),
    payment_method: structuredClone(method),
  };
  emit(world, "setup_intent.setup_failed", intent);
}

function noMethod(): StripeApiError {
  return unexpectedState(
    "setup_intent_unexpected_state",
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
  );
}

function shown(call: Call, intent: Stripe.SetupIntent): object {
  checkClientSecret(call, "SetupIntent", intent.client_secret);
  return call.fromBrowser ? publicSetup(intent) : intent;
}
