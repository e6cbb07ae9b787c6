import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import { type Call, checkClientSecret, type Operation } from "./api";
import { type Confirmation, checkConfirmation, confirmIntent } from "./confirm";
import { invalid, missing, unexpectedState } from "./errors";
import { emit } from "./events";
import { publicIntent } from "./intent-view";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import type { Params } from "./params";
import { createPaymentMethod, findPaymentMethod } from "./payment-methods";

const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

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
    params: [...CONFIRM, "off_session", "error_on_requires_action", "capture_method", "client_secret"],
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

/** The intent behind an id. */
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
  fill(world, intent, params);
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
  fill(world, intent, params);
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

/** A browser sees an intent only with its secret, and without what is the merchant's own. */
function shown(call: Call, intent: Stripe.PaymentIntent): object {
  checkClientSecret(call, "PaymentIntent", intent.client_secret);
  return call.fromBrowser ? publicIntent(intent) : intent;
}

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: "automatic",
};

/** Everything is read before anything is changed: a refused call leaves the intent as it was. */
function fill(world: World, intent: Stripe.PaymentIntent, params: Params): void {
  const pick = <T>(given: T | undefined, old: T): T => (given === undefined ? old : given);
  const customer = params.text("customer");
  if (customer !== undefined && !world.stripe.customers[customer])
    throw missing("customer", customer, "customer");
  const types = params.list("allowed_payment_method_types");
  const other = types?.find((type) => type !== "card");
  if (other !== undefined)
    throw invalid(
      `The payment method type "${other}" is invalid. Please ensure the provided type is activated in your dashboard and your account is enabled for any preview features that you are trying to use.`,
      "payment_intent_invalid_parameter",
      "allowed_payment_method_types",
    );
  const next = {
    amount: pick(amountOf(params), intent.amount),
    currency: pick(currencyOf(params), intent.currency),
    customer: pick(customer, typeof intent.customer === "string" ? intent.customer : ""),
    description: pick(params.unsettable("description"), intent.description),
    metadata: params.metadata(intent.metadata),
    receipt_email: pick(params.unsettable("receipt_email"), intent.receipt_email),
    setup_future_usage: futureUsage(params) ?? intent.setup_future_usage,
    statement_descriptor: pick(params.unsettable("statement_descriptor"), intent.statement_descriptor),
    statement_descriptor_suffix: pick(
      params.unsettable("statement_descriptor_suffix"),
      intent.statement_descriptor_suffix,
    ),
  };
  const cardOptions = cardOptionsOf(params);
  const methodId = params.text("payment_method");
  const method = methodId === undefined ? null : findPaymentMethod(world, methodId, "payment_method");

  Object.assign(intent, { ...next, customer: next.customer || null });
  if (types) intent.allowed_payment_method_types = ["card"];
  Object.assign(intent.payment_method_options?.card ?? {}, cardOptions);
  if (method) {
    intent.payment_method = method.id;
    if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
  }
}

/** `named` says whether the parameter `payment_method` is still to be looked up. */
function confirmationOf(world: World, params: Params, fromBrowser: boolean, named = true): Confirmation {
  const data = params.child("payment_method_data");
  const methodId = named ? params.text("payment_method") : undefined;
  const method = data
    ? createPaymentMethod(world, data, fromBrowser)
    : methodId === undefined
      ? null
      : findPaymentMethod(world, methodId, "payment_method");
  const offSession = params.text("off_session");
  return {
    method,
    offSession: offSession !== undefined && offSession !== "false",
    returnUrl: params.text("return_url") ?? null,
    // Stripe.js always handles the challenge itself; a server says so, or gets a redirect.
    inPage: fromBrowser || params.bool("use_stripe_sdk") === true,
    errorOnAction: params.bool("error_on_requires_action") === true,
    futureUsage: futureUsage(params),
    cardOptions: cardOptionsOf(params),
  };
}

function futureUsage(params: Params): "off_session" | "on_session" | undefined {
  return params.oneOf("setup_future_usage", ["off_session", "on_session"] as const);
}

function cardOptionsOf(params: Params): Partial<Stripe.PaymentIntent.PaymentMethodOptions.Card> {
  const options = params.child("payment_method_options");
  options?.only(["card"]);
  const card = options?.child("card");
  if (!card) return {};
  card.only([
    "request_three_d_secure",
    "setup_future_usage",
    "setup_credential_usage",
    "stored_credential_usage",
    "statement_descriptor_suffix_kana",
    "statement_descriptor_suffix_kanji",
  ]);
  const usage = ["installment", "recurring", "unscheduled"] as const;
  const given: Partial<Stripe.PaymentIntent.PaymentMethodOptions.Card> = {
    request_three_d_secure: card.oneOf("request_three_d_secure", ["any", "automatic", "challenge"] as const),
    setup_future_usage: card.oneOf("setup_future_usage", ["none", "off_session", "on_session"] as const),
    setup_credential_usage: card.oneOf("setup_credential_usage", usage),
    stored_credential_usage: card.oneOf("stored_credential_usage", usage),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function amountOf(params: Params): number | undefined {
  const amount = params.integer("amount");
  if (amount === undefined) return undefined;
  if (amount < 1)
    throw invalid("This value must be greater than or equal to 1.", "parameter_invalid_integer", "amount");
  if (amount < LEAST_CENTS) throw invalid("Amount must be at least $0.50 usd", "amount_too_small", "amount");
  if (amount > MOST_CENTS)
    throw invalid("Amount must be no more than $999,999.99", "amount_too_large", "amount");
  return amount;
}

function currencyOf(params: Params): string | undefined {
  const currency = params.text("currency");
  if (currency !== undefined && currency.toLowerCase() !== "usd")
    throw invalid(`Invalid currency: ${currency}. The simulator has US dollars only.`, undefined, "currency");
  return currency?.toLowerCase();
}

function throwAbsent(params: Params, key: string): never {
  throw params.absent(key);
}
