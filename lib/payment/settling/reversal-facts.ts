import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import type { Cents } from "@/lib/kernel";

type DisputeMovement = {
  transactionId: string;
  /** Negative: withdrawn. Positive: reinstated. 0: fee only. */
  amountCents: Cents;
  /** Negative if returned. */
  feeCents: Cents;
  currency: string;
};

export type ReversalFacts =
  | {
      kind: "refund";
      id: string;
      intentId: string;
      amountCents: Cents;
      currency: string;
      status: string;
      stands: boolean;
      /** Taken from our Stripe balance. */
      movedCents: Cents | null;
      fees: { transactionId: string; feeCents: Cents }[];
    }
  | { kind: "dispute"; id: string; intentId: string; status: string; movements: DisputeMovement[] };

async function intentOf(
  intent: string | { id: string } | null | undefined,
  charge: string | { id: string } | null | undefined,
): Promise<string | null> {
  const named = idOfExpandable(intent);
  const chargeId = idOfExpandable(charge);
  if (named || !chargeId) return named;
  return idOfExpandable((await stripe().charges.retrieve(chargeId)).payment_intent);
}

/** Refunds that have left, or are leaving, our Stripe balance. */
export const STANDING: ReadonlySet<string> = new Set(["succeeded", "pending", "requires_action"]);

const bookedOf = (transaction: string | Stripe.BalanceTransaction | null | undefined) =>
  transaction && typeof transaction !== "string" ? transaction : null;

/** Null without an intent. */
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

/** Category `fee` moves no gift money: its whole net is a fee. */
const movementOf = (transaction: Stripe.BalanceTransaction): DisputeMovement => {
  const isFee = transaction.reporting_category === "fee";
  return {
    transactionId: transaction.id,
    amountCents: isFee ? 0 : transaction.amount,
    feeCents: isFee ? -transaction.net : transaction.fee,
    currency: transaction.currency,
  };
};

/** Withdrawals first within a second, because money returns only after a withdrawal. */
export const movementsOf = (dispute: Stripe.Dispute): DisputeMovement[] =>
  dispute.balance_transactions
    .toSorted((a, b) => a.created - b.created || a.amount - b.amount)
    .map(movementOf);

/** Null without an intent. */
export async function disputeFacts(disputeId: string): Promise<ReversalFacts | null> {
  const dispute = await stripe().disputes.retrieve(disputeId);
  const intentId = await intentOf(dispute.payment_intent, dispute.charge);
  if (!intentId) return null;
  const { id, status } = dispute;
  return { kind: "dispute", id, intentId, status, movements: movementsOf(dispute) };
}
