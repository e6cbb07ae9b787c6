import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import type { Cents } from "@/lib/kernel";

/** One transaction of a dispute as the processor booked it. */
export type DisputeMovement = {
  transactionId: string;
  /** Withdrawn (below zero) or reinstated; 0 for a fee alone. */
  amountCents: Cents;
  /** Below zero when the processor gives a fee back. */
  feeCents: Cents;
  currency: string;
};

/** The state of a refund or a dispute as retrieved from Stripe. */
export type ReversalFacts =
  | {
      kind: "refund";
      id: string;
      intentId: string;
      amountCents: Cents;
      currency: string;
      status: string;
      stands: boolean;
      /** What the processor has taken from our balance for it; null while it has booked nothing. */
      movedCents: Cents | null;
      fees: { transactionId: string; feeCents: Cents }[];
    }
  | { kind: "dispute"; id: string; intentId: string; status: string; movements: DisputeMovement[] };

/** The intent that the object names, else the intent of its charge. */
async function intentOf(
  intent: string | { id: string } | null | undefined,
  charge: string | { id: string } | null | undefined,
): Promise<string | null> {
  const named = idOfExpandable(intent);
  const chargeId = idOfExpandable(charge);
  if (named || !chargeId) return named;
  return idOfExpandable((await stripe().charges.retrieve(chargeId)).payment_intent);
}

/** Refunds in these states have left, or are leaving, our balance at the processor. */
export const STANDING: ReadonlySet<string> = new Set(["succeeded", "pending", "requires_action"]);

const bookedOf = (transaction: string | Stripe.BalanceTransaction | null | undefined) =>
  transaction && typeof transaction !== "string" ? transaction : null;

/** Asks Stripe about a refund; null when it belongs to no intent. */
export async function refundFacts(refundId: string): Promise<ReversalFacts | null> {
  const refund = await stripe().refunds.retrieve(refundId, {
    expand: ["balance_transaction", "failure_balance_transaction"],
  });
  const intentId = await intentOf(refund.payment_intent, refund.charge);
  if (!intentId) return null;
  const taken = bookedOf(refund.balance_transaction);
  const failure = bookedOf(refund.failure_balance_transaction);
  const status = refund.status ?? "";
  return {
    kind: "refund",
    id: refund.id,
    intentId,
    amountCents: refund.amount,
    currency: refund.currency,
    status,
    stands: STANDING.has(status),
    movedCents: taken && -taken.amount,
    fees: [taken, failure].flatMap((one) =>
      one && one.fee !== 0 ? [{ transactionId: one.id, feeCents: one.fee }] : [],
    ),
  };
}

/** A transaction of category `fee` moves no money of the gift: its whole net is a fee. */
const movementOf = (transaction: Stripe.BalanceTransaction): DisputeMovement => {
  const isFee = transaction.reporting_category === "fee";
  return {
    transactionId: transaction.id,
    amountCents: isFee ? 0 : transaction.amount,
    feeCents: isFee ? -transaction.net : transaction.fee,
    currency: transaction.currency,
  };
};

/** The movements of a dispute in their order; of the same second withdrawals first, since what returns was withdrawn. */
export const movementsOf = (dispute: Stripe.Dispute): DisputeMovement[] =>
  dispute.balance_transactions
    .toSorted((a, b) => a.created - b.created || a.amount - b.amount)
    .map(movementOf);

/** Asks Stripe about a dispute; null when it belongs to no intent. */
export async function disputeFacts(disputeId: string): Promise<ReversalFacts | null> {
  const dispute = await stripe().disputes.retrieve(disputeId);
  const intentId = await intentOf(dispute.payment_intent, dispute.charge);
  if (!intentId) return null;
  const { id, status } = dispute;
  return { kind: "dispute", id, intentId, status, movements: movementsOf(dispute) };
}
