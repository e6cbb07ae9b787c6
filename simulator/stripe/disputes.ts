import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Operation } from "./api";
import { book } from "./balance";
import { missing, unexpectedState } from "./errors";
import { emit } from "./events";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import type { DisputeKind } from "./test-cards";

/** Charged with the first withdrawal; never refunded. */
const RECEIVED_FEE_CENTS = 1_500;
/** Charged with evidence; refunded if won. */
const COUNTERED_FEE_CENTS = 1_500;
const ANSWER_WITHIN_SECONDS = 7 * 86_400;

export const disputeOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    params: [...LIST_PARAMS, "created", "charge", "payment_intent"],
    run: ({ world, params }) => {
      const created = createdFilter(params);
      const charge = params.text("charge");
      const intent = params.text("payment_intent");
      const all = Object.values(world.stripe.disputes).filter(
        (one) =>
          created(one) &&
          (charge === undefined || one.charge === charge) &&
          (intent === undefined || one.payment_intent === intent),
      );
      return page(all, params, "/v1/disputes");
    },
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    params: [],
    run: ({ world, id }) => findDispute(world, id),
  },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    params: ["evidence", "metadata", "submit"],
    run: ({ world, params, id }) => {
      const dispute = findDispute(world, id);
      const text = params.child("evidence")?.text("uncategorized_text");
      const submits = params.bool("submit") ?? true;
      dispute.metadata = params.metadata(dispute.metadata);
      if (text !== undefined) {
        dispute.evidence.uncategorized_text = text;
        dispute.evidence_details.has_evidence = true;
      }
      if (submits && dispute.evidence_details.has_evidence) counter(world, dispute);
      emit(world, "charge.dispute.updated", dispute);
      if (text === "winning_evidence") closeDispute(world, dispute, "won");
      if (text === "losing_evidence") closeDispute(world, dispute, "lost");
      return dispute;
    },
  },
];

/** Throws 404. */
function findDispute(world: World, id: string): Stripe.Dispute {
  const dispute = world.stripe.disputes[id];
  if (!dispute) throw missing("dispute", id);
  return dispute;
}

/**
 * Opens a dispute of `amount` or the rest of a charge, with a fee. Inquiries and fraud warnings move no
 * money. Returns null for a warning.
 */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  kind: DisputeKind,
  amount = charge.amount - charge.amount_refunded,
): Stripe.Dispute | null {
  if (kind === "early-fraud-warning") {
    warn(world, charge);
    return null;
  }
  const inquiry = kind === "inquiry";
  const now = Math.floor(world.now() / 1_000);
  const dispute: Stripe.Dispute = {
    id: world.id("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: now + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: inquiry ? "general" : kind,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  world.stripe.disputes[dispute.id] = dispute;
  charge.disputed = true;
  if (!inquiry) withdraw(world, dispute, amount);
  emit(world, "charge.dispute.created", dispute);
  if (!inquiry) emit(world, "charge.dispute.funds_withdrawn", dispute);
  emit(world, "charge.updated", charge, { disputed: false });
  return dispute;
}

const isInquiry = (dispute: Stripe.Dispute) => dispute.status.startsWith("warning_");

/** Throws unless the dispute is an inquiry. */
export function escalateInquiry(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!isInquiry(dispute)) throw unexpectedState("dispute_not_inquiry", "This dispute is not an inquiry.");
  dispute.status = "needs_response";
  dispute.is_charge_refundable = false;
  const { card } = dispute.payment_method_details ?? {};
  if (card) card.case_type = "chargeback";
  withdraw(world, dispute, dispute.amount);
  emit(world, "charge.dispute.updated", dispute);
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Withdraws `amount` again or returns a part, in any state, even lost. */
export function moveFunds(
  world: World,
  dispute: Stripe.Dispute,
  way: "withdraw" | "reinstate",
  amount: number,
): Stripe.Dispute {
  if (way === "withdraw") withdraw(world, dispute, amount);
  else reinstate(world, dispute, amount);
  emit(world, `charge.dispute.funds_${way === "withdraw" ? "withdrawn" : "reinstated"}`, dispute);
  return dispute;
}

/**
 * Closes a dispute. Winning returns the money and the countered fee. A lost dispute may be won later. Throws
 * if closed otherwise.
 */
export function closeDispute(world: World, dispute: Stripe.Dispute, outcome: "won" | "lost"): Stripe.Dispute {
  const isLateWin = dispute.status === "lost" && outcome === "won";
  if (["won", "lost", "warning_closed"].includes(dispute.status) && !isLateWin)
    throw unexpectedState("dispute_already_closed", "This dispute is already closed.");
  const inquiry = isInquiry(dispute);
  dispute.status = inquiry ? "warning_closed" : outcome;
  dispute.is_charge_refundable = true;
  if (!inquiry && outcome === "won") {
    const isCountered = dispute.evidence_details.submission_count > 0;
    if (isCountered) counteredFee(world, COUNTERED_FEE_CENTS);
    const left = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
    if (left > 0) {
      reinstate(world, dispute, left);
      emit(world, "charge.dispute.funds_reinstated", dispute);
    }
  }
  emit(world, "charge.dispute.closed", dispute);
  return dispute;
}

/** Only once. Stripe's fee transaction does not name the dispute. */
function counter(world: World, dispute: Stripe.Dispute): void {
  if (dispute.evidence_details.submission_count > 0)
    throw unexpectedState("dispute_evidence_submitted", "Evidence was already submitted for this dispute.");
  dispute.evidence_details.submission_count = 1;
  if (isInquiry(dispute)) {
    dispute.status = "warning_under_review";
    return;
  }
  dispute.status = "under_review";
  counteredFee(world, -COUNTERED_FEE_CENTS);
}

const counteredFee = (world: World, amount: number) =>
  book(world, {
    amount,
    fee: 0,
    type: "adjustment",
    category: "fee",
    source: null,
    description: `Visa dispute countered fee${amount > 0 ? " returned" : ""}`,
  });

function withdraw(world: World, dispute: Stripe.Dispute, amount: number): void {
  const isFirst = dispute.balance_transactions.length === 0;
  dispute.balance_transactions.push(
    book(world, {
      amount: -amount,
      fee: isFirst ? RECEIVED_FEE_CENTS : 0,
      type: "adjustment",
      category: "dispute",
      source: dispute.id,
      description: "Chargeback withdrawal",
      feeDescription: "Dispute fee",
    }),
  );
}

function reinstate(world: World, dispute: Stripe.Dispute, amount: number): void {
  dispute.balance_transactions.push(
    book(world, {
      amount,
      fee: 0,
      type: "adjustment",
      category: "dispute_reversal",
      source: dispute.id,
      description: "Chargeback reversal",
    }),
  );
}

function warn(world: World, charge: Stripe.Charge): void {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: world.id("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: Math.floor(world.now() / 1_000),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: typeof charge.payment_intent === "string" ? charge.payment_intent : undefined,
  };
  emit(world, "radar.early_fraud_warning.created", warning);
}

function noEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
