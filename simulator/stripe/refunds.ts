import type Stripe from "stripe";
import type { JobData, World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { book } from "./balance";
import { bookCharge, cardOf, findCharge } from "./charges";
import { invalid, missing, unexpectedState } from "./errors";
import { emit } from "./events";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import { findIntent } from "./payment-intents";

const CHANGE_JOB = "stripe.change-refund";
const CHANGE_AFTER_MS = 2_000;

export const refundOperations: Operation[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    params: ["charge", "payment_intent", "amount", "reason", "metadata"],
    run: create,
  },
  {
    method: "GET",
    path: "/v1/refunds",
    params: [...LIST_PARAMS, "charge", "payment_intent", "created"],
    run: ({ world, params }) => {
      const created = createdFilter(params);
      const charge = params.text("charge");
      const intent = params.text("payment_intent");
      const all = Object.values(world.stripe.refunds).filter(
        (one) =>
          created(one) &&
          (charge === undefined || one.charge === charge) &&
          (intent === undefined || one.payment_intent === intent),
      );
      return page(all, params, "/v1/refunds");
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    params: [],
    run: ({ world, id }) => {
      const refund = world.stripe.refunds[id];
      if (!refund) throw missing("refund", id);
      return refund;
    },
  },
];

export const refundJobs = {
  [CHANGE_JOB]: (world: World, data: JobData) => change(world, String(data.refund), data.to === "failed"),
};

function create({ world, params }: Call): Stripe.Refund {
  const charge = chargeOf(world, params.text("charge"), params.text("payment_intent"));
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer("amount") ?? left;
  const reason = params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"] as const);
  const metadata = params.metadata();
  if (!charge.paid)
    throw invalid(`The charge ${charge.id} was not paid and cannot be refunded.`, undefined, "charge");
  if (left === 0)
    throw unexpectedState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  const disputes = Object.values(world.stripe.disputes).filter((one) => one.charge === charge.id);
  if (disputes.some((one) => !one.is_charge_refundable && one.status !== "lost"))
    throw unexpectedState(
      "charge_disputed",
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    );
  if (
    amount !== left &&
    disputes.some((one) => one.status.startsWith("warning_") && one.status !== "warning_closed")
  )
    throw invalid("A charge under inquiry can only be refunded in full.", undefined, "amount");
  if (amount < 1) throw invalid("Invalid positive integer", "parameter_invalid_integer", "amount");
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      "amount",
    );

  const behaviour = cardOf(world, charge).refund;
  const pending = behaviour === "pending-then-succeeds";
  // Stripe deducts a refund from the balance, so the charge is booked first.
  bookCharge(world, charge.id);
  const refund: Stripe.Refund = {
    id: world.id("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: Math.floor(world.now() / 1_000),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending && { pending_reason: "processing" as const }),
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  world.stripe.refunds[refund.id] = refund;
  refund.balance_transaction = book(world, {
    amount: -amount,
    fee: world.settings.refundFeeCents,
    feeDescription: "Refund fee",
    type: "refund",
    category: "refund",
    source: refund.id,
    description: "REFUND FOR CHARGE",
  }).id;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(world, "refund.created", refund);
  emit(world, "charge.refunded", charge);
  if (behaviour)
    world.schedule(CHANGE_AFTER_MS, CHANGE_JOB, { refund: refund.id, to: pending ? "succeeded" : "failed" });
  return refund;
}

/** The refund succeeds, or fails and returns the money. */
function change(world: World, id: string, failed: boolean): void {
  const refund = world.stripe.refunds[id];
  if (!refund) return;
  const before = refund.status;
  refund.status = failed ? "failed" : "succeeded";
  delete refund.pending_reason;
  if (failed) {
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = book(world, {
      amount: refund.amount,
      fee: 0,
      type: "refund_failure",
      category: "refund_failure",
      source: id,
      description: "REFUND FAILURE",
    }).id;
    const charge = typeof refund.charge === "string" ? world.stripe.charges[refund.charge] : undefined;
    if (charge) {
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
    }
    emit(world, "refund.failed", refund);
  }
  emit(world, "refund.updated", refund, { status: before });
}

function chargeOf(world: World, charge: string | undefined, intent: string | undefined): Stripe.Charge {
  if (charge !== undefined) return findCharge(world, charge, "charge");
  if (intent === undefined)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const { latest_charge, status } = findIntent(world, intent);
  if (status !== "succeeded" || typeof latest_charge !== "string")
    throw invalid(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      undefined,
      "payment_intent",
    );
  return findCharge(world, latest_charge, "payment_intent");
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
