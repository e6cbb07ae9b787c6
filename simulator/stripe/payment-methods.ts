import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { docUrl, invalid, missing, StripeApiError, unexpectedState } from "./errors";
import { emit } from "./events";
import { LIST_PARAMS, page } from "./lists";
import type { Params } from "./params";
import { type Decline, isTestCard, READY_MADE, TEST_CARDS, testCard } from "./test-cards";

const CREATE = ["type", "card", "billing_details", "metadata", "allow_redisplay", "customer"] as const;

/** Card data comes only from browsers; servers name methods such as `pm_card_visa`. */
export const paymentMethodOperations: Operation[] = [
  {
    method: "POST",
    path: "/v1/payment_methods",
    params: CREATE,
    browserParams: [...CREATE, "guid", "muid", "sid", "payment_user_agent", "referrer", "time_on_page"],
    run: (call) => createPaymentMethod(call.world, call.params, call.fromBrowser),
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    params: [],
    run: ({ world, id }) => findPaymentMethod(world, id, "payment_method"),
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id",
    params: ["metadata", "billing_details", "allow_redisplay", "card"],
    run: updatePaymentMethod,
  },
  {
    method: "GET",
    path: "/v1/payment_methods",
    params: [...LIST_PARAMS, "customer", "type", "allow_redisplay"],
    run: ({ world, params }) => listOf(world, params, params.text("customer"), "/v1/payment_methods"),
  },
  {
    method: "GET",
    path: "/v1/customers/:id/payment_methods",
    params: [...LIST_PARAMS, "type", "allow_redisplay"],
    run: ({ world, params, id }) => {
      if (!world.stripe.customers[id]) throw missing("customer", id, "customer");
      return listOf(world, params, id, `/v1/customers/${id}/payment_methods`);
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/attach",
    params: ["customer"],
    run: ({ world, params, id }) => {
      const method = findPaymentMethod(world, id, "payment_method");
      const customer = params.required("customer");
      if (!world.stripe.customers[customer]) throw missing("customer", customer, "customer");
      return attach(world, method, customer);
    },
  },
  { method: "POST", path: "/v1/payment_methods/:id/detach", params: [], run: detach },
];

/** Refuses what Stripe refuses at entry. */
export function createPaymentMethod(
  world: World,
  params: Params,
  fromBrowser: boolean,
): Stripe.PaymentMethod {
  const type = params.required("type");
  if (type !== "card") throw invalid(`Invalid type: must be one of card`, undefined, "type");
  const card = params.child("card");
  if (!card) throw params.absent("card");
  if (!fromBrowser)
    throw new StripeApiError(402, {
      type: "invalid_request_error",
      message:
        "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
    });
  const number = card.required("number").replace(/[\s-]/g, "");
  checkEntry(world, card, number);
  const method = build(world, number, {
    month: card.integer("exp_month") ?? 12,
    year: fullYear(card.integer("exp_year") ?? 34),
    billing: params.child("billing_details"),
    metadata: params.metadata(),
    hasCvc: card.has("cvc"),
    wallet: card.child("wallet")?.oneOf("type", ["apple_pay", "google_pay", "link"] as const) ?? null,
  });
  return keep(world, method, number);
}

/** A ready-made name creates one. Throws 404. */
export function findPaymentMethod(world: World, id: string, param: string): Stripe.PaymentMethod {
  const number = READY_MADE[id];
  if (number !== undefined) {
    const year = new Date(world.now()).getFullYear() + 4;
    return keep(world, build(world, number, { month: 12, year, metadata: {}, hasCvc: true }), number);
  }
  const method = world.stripe.paymentMethods[id];
  if (!method) throw missing("PaymentMethod", id, param);
  return method;
}

/** Throws 402 if the bank declines. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const secret = world.stripe.cards[method.id];
  if (method.customer !== null)
    throw invalid("The payment method you provided has already been attached to a customer.");
  if (!secret || secret.spent)
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  const card = testCard(secret.number);
  if (card.cannotAttach && card.decline) throw cardError(card.decline);
  method.customer = customer;
  emit(world, "payment_method.attached", method);
  return method;
}

function cardError(decline: Decline, param?: string): StripeApiError {
  return new StripeApiError(402, {
    type: "card_error",
    code: decline.code,
    ...(decline.decline_code && { decline_code: decline.decline_code }),
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(param && { param }),
  });
}

function detach({ world, id }: Call): Stripe.PaymentMethod {
  const method = findPaymentMethod(world, id, "payment_method");
  const customer = method.customer;
  if (customer === null)
    throw unexpectedState(
      "payment_method_not_attached",
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  method.customer = null;
  const secret = world.stripe.cards[id];
  if (secret) secret.spent = true;
  const owner = world.stripe.customers[typeof customer === "string" ? customer : customer.id];
  if (owner?.invoice_settings.default_payment_method === id)
    owner.invoice_settings.default_payment_method = null;
  emit(world, "payment_method.detached", method, { customer });
  return method;
}

function updatePaymentMethod({ world, params, id }: Call): Stripe.PaymentMethod {
  const method = findPaymentMethod(world, id, "payment_method");
  if (method.customer === null)
    throw invalid("You must save this PaymentMethod to a customer before you can update it.");
  const metadata = params.metadata(method.metadata ?? {});
  const billing = billingOf(params.child("billing_details"), method.billing_details);
  const card = params.child("card");
  card?.only(["exp_month", "exp_year"]);
  if (method.card && card) {
    method.card.exp_month = card.integer("exp_month") ?? method.card.exp_month;
    method.card.exp_year = card.integer("exp_year") ?? method.card.exp_year;
  }
  method.metadata = metadata;
  method.billing_details = billing;
  emit(world, "payment_method.updated", method);
  return method;
}

/** New number or expiry under the same id. */
export function renewCard(
  world: World,
  method: Stripe.PaymentMethod,
  to: { month: number; year: number; last4?: string },
): Stripe.PaymentMethod {
  if (method.customer === null || !method.card)
    throw invalid("Only cards that are saved to a customer are renewed.");
  const { exp_month, exp_year, last4 } = method.card;
  method.card.exp_month = to.month;
  method.card.exp_year = to.year;
  method.card.last4 = to.last4 ?? last4;
  emit(world, "payment_method.automatically_updated", method, { card: { exp_month, exp_year, last4 } });
  return method;
}

function listOf(world: World, params: Params, customer: string | undefined, url: string) {
  const type = params.text("type");
  const all = Object.values(world.stripe.paymentMethods).filter(
    (one) => customer !== undefined && one.customer === customer && (type === undefined || one.type === type),
  );
  return page(all, params, url);
}

function checkEntry(world: World, card: Params, number: string): void {
  card.only(["number", "exp_month", "exp_year", "cvc", "networks", "wallet"]);
  if (!/^\d{12,19}$/.test(number))
    throw entryError("invalid_number", "Your card number is not a valid credit card number.", "number");
  const refusal = TEST_CARDS[number] ? TEST_CARDS[number].refusedAtEntry : undefined;
  if (refusal || !luhn(number)) throw cardError(refusal ?? INCORRECT, "number");
  const month = card.integer("exp_month");
  const year = card.integer("exp_year");
  if (month === undefined) throw card.absent("exp_month");
  if (year === undefined) throw card.absent("exp_year");
  if (month < 1 || month > 12)
    throw entryError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  const today = new Date(world.now());
  const last = fullYear(year) * 12 + month - 1;
  const now = today.getFullYear() * 12 + today.getMonth();
  if (last < now || last > now + 50 * 12)
    throw entryError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  const cvc = card.text("cvc");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw entryError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  if (!isTestCard(number)) throw cardError(testCard(number).decline ?? INCORRECT, "number");
}

const INCORRECT: Decline = { code: "incorrect_number", message: "Your card number is incorrect." };

const entryError = (code: string, message: string, field: string) =>
  cardError({ code, message }, `card[${field}]`);

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

function luhn(number: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...number].reverse().entries()) {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

type CardInput = {
  month: number;
  year: number;
  billing?: Params;
  metadata: Record<string, string>;
  hasCvc: boolean;
  wallet?: "apple_pay" | "google_pay" | "link" | null;
};

function build(world: World, number: string, input: CardInput): Stripe.PaymentMethod {
  const { brand, funding } = testCard(number);
  const billing = billingOf(input.billing, NO_BILLING);
  return {
    id: world.id("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? "pass" : null,
        cvc_check: input.hasCvc ? "pass" : null,
      },
      country: "US",
      display_brand: brand,
      exp_month: input.month,
      exp_year: input.year,
      fingerprint: createHash("sha256").update(number).digest("hex").slice(0, 16),
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: input.wallet ? { type: input.wallet, dynamic_last4: "9001" } : null,
    },
    created: Math.floor(world.now() / 1_000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata,
    type: "card",
  };
}

function keep(world: World, method: Stripe.PaymentMethod, number: string): Stripe.PaymentMethod {
  world.stripe.paymentMethods[method.id] = method;
  world.stripe.cards[method.id] = { number, setUp: false, spent: false };
  return method;
}

const NO_BILLING: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function billingOf(
  params: Params | undefined,
  current: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  if (!params) return structuredClone(current);
  params.only(["address", "email", "name", "phone", "tax_id"]);
  const address = params.child("address");
  const pick = <T extends string | null>(given: string | null | undefined, old: T) =>
    given === undefined ? old : given;
  return {
    address: {
      city: pick(address?.unsettable("city"), current.address?.city ?? null),
      country: pick(address?.unsettable("country"), current.address?.country ?? null),
      line1: pick(address?.unsettable("line1"), current.address?.line1 ?? null),
      line2: pick(address?.unsettable("line2"), current.address?.line2 ?? null),
      postal_code: pick(address?.unsettable("postal_code"), current.address?.postal_code ?? null),
      state: pick(address?.unsettable("state"), current.address?.state ?? null),
    },
    email: pick(params.unsettable("email"), current.email),
    name: pick(params.unsettable("name"), current.name),
    phone: pick(params.unsettable("phone"), current.phone),
    tax_id: null,
  };
}
