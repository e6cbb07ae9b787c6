import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import { type Call, checkClientSecret, type Operation } from "./api";
import { checkConfirmation, confirmIntent } from "./confirm";
import { invalid, missing, unexpectedState } from "./errors";
import { emit } from "./events";
import { amountOf, CARD_OPTIONS, confirmationOf, currencyOf, fillIntent } from "./intent-params";
import { publicIntent } from "./intent-view";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import type { Params } from "./params";

const CONFIRM = [
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "return_url",
  "use_stripe_sdk",
  "setup_future_usage",
  "receipt_email",
  "mandate_data",
] as const;
const SHARED = [
  "amount",
  "currency",
  "customer",
  "description",
  "metadata",
  "payment_method",
  "payment_method_options",
  "receipt_email",
  "setup_future_usage",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "allowed_payment_method_types",
] as const;

export const paymentIntentOperations: Operation[] = [
  {
    method: "POST",
    path: "/v1/payment_intents",
    params: [
      ...SHARED,
      "automatic_payment_methods",
      "capture_method",
      "confirm",
      "confirmation_method",
      "error_on_requires_action",
      "mandate_data",
      "off_session",
      "return_url",
      "use_stripe_sdk",
    ],
    run: create,
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    params: [...LIST_PARAMS, "created", "customer"],
    run: ({ world, params }) => {
      const created = createdFilter(params);
      const customer = params.text("customer");
      const all = Object.values(world.stripe.paymentIntents).filter(
        (one) => created(one) && (customer === undefined || one.customer === customer),
      );
      return page(all, params, "/v1/payment_intents");
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    params: ["client_secret"],
    browserParams: [],
    run: (call) => shown(call, findIntent(call.world, call.id)),
  },
  { method: "POST", path: "/v1/payment_intents/:id", params: SHARED, run: update },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    params: [
      ...CONFIRM,
      "confirmation_token",
      "off_session",
      "error_on_requires_action",
      "capture_method",
      "client_secret",
    ],
    takesItsTime: true,
    browserParams: [...CONFIRM, "expected_payment_method_type"],
    run: confirm,
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    params: ["cancellation_reason"],
    run: cancel,
  },
];

/** Throws 404. */
export function findIntent(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.stripe.paymentIntents[id];
  if (!intent) throw missing("payment_intent", id, "intent");
  return intent;
}

function create({ world, params }: Call): Stripe.PaymentIntent {
  const id = world.id("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: amountOf(params) ?? throwAbsent(params, "amount"),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${world.id("").slice(1)}`,
    confirmation_method: params.oneOf("confirmation_method", ["automatic", "manual"] as const) ?? "automatic",
    created: Math.floor(world.now() / 1_000),
    currency: currencyOf(params) ?? throwAbsent(params, "currency"),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { ...CARD_OPTIONS } },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  const automatic = params.child("automatic_payment_methods");
  automatic?.only(["enabled", "allow_redirects"]);
  const capture = params.oneOf("capture_method", ["automatic", "automatic_async"] as const);
  if (capture) intent.capture_method = capture;
  if (automatic?.bool("enabled") ?? !params.has("allowed_payment_method_types"))
    intent.automatic_payment_methods = {
      enabled: true,
      allow_redirects: automatic?.oneOf("allow_redirects", ["always", "never"] as const) ?? "always",
    };
  fillIntent(world, intent, params);
  const confirmation = params.bool("confirm")
    ? confirmationOf(world, params, false, intent.payment_method === null)
    : null;
  if (
    !confirmation &&
    (params.has("off_session") || params.has("return_url") || params.has("error_on_requires_action"))
  )
    throw invalid(
      "You cannot provide this parameter without confirming the PaymentIntent.",
      "parameter_unknown",
    );
  if (confirmation) checkConfirmation(world, intent, confirmation);

  world.stripe.paymentIntents[id] = intent;
  emit(world, "payment_intent.created", intent);
  return confirmation ? confirmIntent(world, intent, confirmation) : intent;
}

function update({ world, params, id }: Call): Stripe.PaymentIntent {
  const intent = findIntent(world, id);
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    intent.status,
  );
  const fixed = ["amount", "currency", "customer", "payment_method", "setup_future_usage"].find((key) =>
    params.has(key),
  );
  if (!open && fixed)
    throw unexpectedState(
      "payment_intent_unexpected_state",
      `This PaymentIntent's ${fixed} could not be updated because it has a status of ${intent.status}. You may only update the ${fixed} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      { payment_intent: intent },
    );
  fillIntent(world, intent, params);
  return intent;
}

function confirm(call: Call): object {
  const intent = findIntent(call.world, call.id);
  checkClientSecret(call, "PaymentIntent", intent.client_secret);
  const confirmation = confirmationOf(call.world, call.params, call.fromBrowser);
  if (call.fromBrowser && intent.confirmation_method === "manual")
    throw unexpectedState(
      "payment_intent_unexpected_state",
      "This PaymentIntent must be confirmed using your secret key because its confirmation_method is manual.",
    );
  return shown(call, confirmIntent(call.world, intent, confirmation));
}

function cancel({ world, params, id }: Call): Stripe.PaymentIntent {
  const intent = findIntent(world, id);
  const reason = params.oneOf("cancellation_reason", [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ] as const);
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw unexpectedState(
      "payment_intent_unexpected_state",
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      { payment_intent: intent },
    );
  intent.status = "canceled";
  intent.canceled_at = Math.floor(world.now() / 1_000);
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  delete world.stripe.challenges[id];
  emit(world, "payment_intent.canceled", intent);
  return intent;
}

/** A browser needs the secret and sees no merchant-only fields. */
function shown(call: Call, intent: Stripe.PaymentIntent): object {
  checkClientSecret(call, "PaymentIntent", intent.client_secret);
  return call.fromBrowser ? publicIntent(intent) : intent;
}

function throwAbsent(params: Params, key: string): never {
  throw params.absent(key);
}
