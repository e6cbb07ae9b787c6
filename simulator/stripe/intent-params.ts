import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Confirmation } from "./confirm";
import { usableToken } from "./confirmation-tokens";
import { invalid, missing } from "./errors";
import type { Params } from "./params";
import { createPaymentMethod, findPaymentMethod } from "./payment-methods";

const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

export const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: "automatic",
};

/** Reads all parameters first, so a refused call changes nothing. */
export function fillIntent(world: World, intent: Stripe.PaymentIntent, params: Params): void {
  const pick = <T>(given: T | undefined, old: T): T => (given === undefined ? old : given);
  const customer = params.text("customer");
  if (customer !== undefined && !world.stripe.customers[customer])
    throw missing("customer", customer, "customer");
  if (customer !== undefined && intent.customer !== null && intent.customer !== customer)
    throw invalid(
      "You cannot modify `customer` on a PaymentIntent once it already has been set. To fulfill a payment with a different Customer, cancel this PaymentIntent and create a new one.",
      undefined,
      "customer",
    );
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
    setup_future_usage: pick(unsettableUsage(params), intent.setup_future_usage),
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

/** `named`: `payment_method` is still to be looked up. */
export function confirmationOf(
  world: World,
  params: Params,
  fromBrowser: boolean,
  named = true,
): Confirmation {
  const data = params.child("payment_method_data");
  const methodId = named ? params.text("payment_method") : undefined;
  const method = data
    ? createPaymentMethod(world, data, fromBrowser)
    : methodId === undefined
      ? null
      : findPaymentMethod(world, methodId, "payment_method");
  const offSession = params.text("off_session");
  const tokenId = params.text("confirmation_token");
  if (tokenId !== undefined && method)
    throw invalid(
      "You may only specify one of these parameters: confirmation_token, payment_method.",
      undefined,
      "confirmation_token",
    );
  const typed = tokenId === undefined ? null : usableToken(world, tokenId);
  return {
    method: typed?.method ?? method,
    token: typed?.token ?? null,
    offSession: offSession !== undefined && offSession !== "false",
    returnUrl: params.text("return_url") ?? typed?.token.return_url ?? null,
    // Stripe.js handles challenges; a server sets `use_stripe_sdk` or gets a redirect.
    inPage: fromBrowser || (params.bool("use_stripe_sdk") ?? typed?.token.use_stripe_sdk) === true,
    errorOnAction: params.bool("error_on_requires_action") === true,
    futureUsage: futureUsage(params) ?? usageOfToken(typed?.token),
    cardOptions: cardOptionsOf(params),
  };
}

const usageOfToken = (token: Stripe.ConfirmationToken | undefined) => {
  if (token?.setup_future_usage === "off_session") return "off_session";
  return token?.setup_future_usage === "on_session" ? "on_session" : undefined;
};

function futureUsage(params: Params): "off_session" | "on_session" | undefined {
  return params.oneOf("setup_future_usage", ["off_session", "on_session"] as const);
}

/** An empty text unsets it. */
const unsettableUsage = (params: Params) =>
  params.unsettable("setup_future_usage") === null ? null : futureUsage(params);

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

/** Cents between $0.50 and $999,999.99. */
export function amountOf(params: Params): number | undefined {
  const amount = params.integer("amount");
  if (amount === undefined) return undefined;
  if (amount < 1)
    throw invalid("This value must be greater than or equal to 1.", "parameter_invalid_integer", "amount");
  if (amount < LEAST_CENTS) throw invalid("Amount must be at least $0.50 usd", "amount_too_small", "amount");
  if (amount > MOST_CENTS)
    throw invalid("Amount must be no more than $999,999.99", "amount_too_large", "amount");
  return amount;
}

export function currencyOf(params: Params): string | undefined {
  const currency = params.text("currency");
  if (currency !== undefined && currency.toLowerCase() !== "usd")
    throw invalid(`Invalid currency: ${currency}. The simulator has US dollars only.`, undefined, "currency");
  return currency?.toLowerCase();
}
