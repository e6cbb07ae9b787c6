import type Stripe from "stripe";
import type { JobData, World } from "@/simulator/core/types";
import type { Operation } from "./api";
import { book, processingFee } from "./balance";
import { openDispute } from "./disputes";
import { missing } from "./errors";
import { emit } from "./events";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import { type Decline, testCard } from "./test-cards";

const BOOK_JOB = "stripe.book-charge";

export const chargeOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/charges",
    params: [...LIST_PARAMS, "created", "customer", "payment_intent"],
    run: ({ world, params }) => {
      const created = createdFilter(params);
      const customer = params.text("customer");
      const intent = params.text("payment_intent");
      const all = Object.values(world.stripe.charges).filter(
        (one) =>
          created(one) &&
          (customer === undefined || one.customer === customer) &&
          (intent === undefined || one.payment_intent === intent),
      );
      return page(all, params, "/v1/charges");
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    params: [],
    run: ({ world, id }) => findCharge(world, id, "id"),
  },
];

/** Throws 404. */
export function findCharge(world: World, id: string, param: string): Stripe.Charge {
  const charge = world.stripe.charges[id];
  if (!charge) throw missing("charge", id, param);
  return charge;
}

type ChargeInput = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  decline: Decline | null;
  blocked: boolean;
  challenged: boolean;
};

/** The balance transaction follows with `charge.updated`, as for `automatic_async`. */
export function createCharge(world: World, input: ChargeInput): Stripe.Charge {
  const { intent, method, decline } = input;
  const paid = decline === null;
  const charge: Stripe.Charge = {
    id: world.id("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: "MANYHANDS",
    captured: paid,
    created: Math.floor((world.settings.chargedAtMs ?? world.now()) / 1_000),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(input),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, input.challenged),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  world.stripe.charges[charge.id] = charge;
  emit(world, paid ? "charge.succeeded" : "charge.failed", charge);
  if (paid) world.schedule(world.settings.feeDelayMs, BOOK_JOB, { charge: charge.id });
  return charge;
}

export const chargeJobs = {
  [BOOK_JOB]: (world: World, data: JobData) => bookCharge(world, String(data.charge)),
};

/** Also books the fee and sends `charge.updated`. Idempotent. */
export function bookCharge(world: World, id: string): void {
  const charge = world.stripe.charges[id];
  if (!charge?.paid || charge.balance_transaction !== null) return;
  const card = cardOf(world, charge);
  const transaction = book(world, {
    amount: charge.amount,
    fee: processingFee(world, charge.amount, card.brand),
    type: "charge",
    category: "charge",
    source: id,
    description: charge.description,
    atOnce: card.availableAtOnce ?? false,
  });
  charge.balance_transaction = transaction.id;
  emit(world, "charge.updated", charge, { balance_transaction: null });
  if (card.dispute) openDispute(world, charge, card.dispute);
}

export function cardOf(world: World, charge: Stripe.Charge) {
  return testCard(world.stripe.cards[charge.payment_method ?? ""]?.number ?? "4242424242424242");
}

function outcomeOf({ decline, blocked }: ChargeInput): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline && !blocked ? "05" : null,
    network_status: blocked ? "not_sent_to_network" : decline ? "declined_by_network" : "approved_by_network",
    reason: blocked ? "highest_risk_level" : (decline?.decline_code ?? null),
    risk_level: blocked ? "highest" : "normal",
    risk_score: blocked ? 92 : 18,
    seller_message: blocked
      ? "Stripe blocked this payment as too risky."
      : decline
        ? `The bank returned the decline code \`${decline.decline_code ?? decline.code}\`.`
        : "Payment complete.",
    type: blocked ? "blocked" : decline ? "issuer_declined" : "authorized",
  };
}

function detailsOf(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  challenged: boolean,
): Stripe.Charge.PaymentMethodDetails | null {
  if (!card) return null;
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: "123456",
      brand: card.brand,
      checks: card.checks && { ...card.checks },
      country: card.country,
      electronic_commerce_indicator: challenged ? "05" : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: "104102978678771",
      overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: challenged
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: card.wallet && {
        type: card.wallet.type,
        dynamic_last4: card.wallet.dynamic_last4,
        ...(card.wallet.type === "link" && { link: { funding_source_group: null } }),
      },
    },
  };
}
