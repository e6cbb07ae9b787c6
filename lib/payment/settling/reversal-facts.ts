import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import type { Cents } from "@/lib/kernel";

/** One movement of a dispute as the processor booked it: withdrawn (below zero) or reinstated. */
export type DisputeMovement = {
  transactionId: string;
  amountCents: Cents;
  feeCents: Cents;
  currency: string;
};

/** The state of a refund or a dispute as retrieved from Stripe. */
export type ReversalFacts =
  | { kind: "refund"; id: string; intentId: string; amountCents: Cents; currency: string; stands: boolean }
  | { kind: "dispute"; id: string; intentId: string; movements: DisputeMovement[] };

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

/** Asks Stripe about a refund; null when it belongs to no intent. */
export async function refundFacts(refundId: string): Promise<ReversalFacts | null> {
  const refund = await stripe().refunds.retrieve(refundId);
  const intentId = await intentOf(refund.payment_intent, refund.charge);
  if (!intentId) return null;
  return {
    kind: "refund",
    id: refund.id,
    intentId,
    amountCents: refund.amount,
    currency: refund.currency,
    stands: STANDING.has(refund.status ?? ""),
  };
}

const movementOf = (transaction: Stripe.BalanceTransaction): DisputeMovement => ({
  transactionId: transaction.id,
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  currency: transaction.currency,
});

/** Asks Stripe about a dispute; null when it belongs to no intent. */
export async function disputeFacts(disputeId: string): Promise<ReversalFacts | null> {
  const dispute = await stripe().disputes.retrieve(disputeId);
  const intentId = await intentOf(dispute.payment_intent, dispute.charge);
  if (!intentId) return null;
  return {
    kind: "dispute",
    id: dispute.id,
    intentId,
    // Withdrawals first: a reinstatement is booked in the same shares as the withdrawal before it.
    movements: dispute.balance_transactions.map(movementOf).sort((a, b) => a.amountCents - b.amountCents),
  };
}
