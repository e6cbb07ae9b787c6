import { donations } from "@/db/schema";
import { cardRates, type IntentFacts, quoteDonation, settleIntents } from "@/lib/payment";
import type { ReversalFacts } from "@/lib/payment/settling/reversal-facts";
import { settleReversal } from "@/lib/payment/settling/settle-reversals";
import { newId, systemCtx } from "@/lib/platform";

const NOT_KNOWN = { cardBrand: null, cardLast4: null, wallet: null };
const DISPUTE_FEE = 1_500;
const REFUND_FEE = 35;

const system = () => systemCtx("test");

export type ChargedGift = {
  id: string;
  intentId: string;
  amountCents: number;
  chargeCents: number;
  expectedFeeCents: number;
  facts: IntentFacts;
  refunds: string[];
  refundedCents: number;
  reversals: Map<string, ReversalFacts>;
};

/** Charges a member's gift and books it; the true fee comes later. */
export async function chargeGift(wanted: {
  donorId: string;
  communityId: string;
  campaignId: string | null;
  dollars: number;
  coverFees: boolean;
  isAnonymous?: boolean;
  chargedAt?: Date;
}): Promise<ChargedGift> {
  const { dollars, coverFees, isAnonymous = false, chargedAt, ...target } = wanted;
  const id = newId();
  const intentId = `pi_${id}`;
  const { amountCents, chargeCents, feeCents } = quoteDonation(
    { amountCents: dollars * 100, coverFees },
    cardRates(),
  );
  const ctx = system();
  const now = ctx.now();
  await ctx.db.insert(donations).values({
    ...target,
    id,
    attemptKey: id,
    attemptHash: id,
    isAnonymous,
    coverFees,
    amountCents,
    chargeCents,
    expectedFeeCents: feeCents,
    state: "pending",
    stripePaymentIntentId: intentId,
    createdAt: now,
    updatedAt: now,
  });
  const facts: IntentFacts = {
    intentId,
    donationId: id,
    status: "succeeded",
    currency: "usd",
    receivedCents: chargeCents,
    charge: {
      id: `ch_${id}`,
      chargedAt: chargedAt ?? now,
      amountCents: chargeCents,
      booked: null,
      card: null,
      paidWith: NOT_KNOWN,
    },
    paymentMethodId: null,
    customerId: null,
    failure: null,
  };
  await settleIntents(ctx, [facts]);
  return {
    id,
    intentId,
    amountCents,
    chargeCents,
    expectedFeeCents: feeCents,
    facts,
    refunds: [],
    refundedCents: 0,
    reversals: new Map(),
  };
}

/** Books the true fee, `moreCents` above the expected one. */
export async function tellFee(gift: ChargedGift, moreCents: number): Promise<void> {
  const { charge } = gift.facts;
  if (!charge) return;
  charge.booked ??= {
    transactionId: `txn_${gift.intentId}`,
    feeCents: Math.max(0, gift.expectedFeeCents + moreCents),
    currency: "usd",
  };
  await settleIntents(system(), [gift.facts]);
}

async function settle(gift: ChargedGift, facts: ReversalFacts): Promise<void> {
  gift.reversals.set(facts.id, facts);
  await settleReversal(system(), facts);
}

const refundFacts = (gift: ChargedGift, id: string, amountCents: number, stands: boolean): ReversalFacts => ({
  kind: "refund",
  id,
  intentId: gift.intentId,
  amountCents,
  currency: "usd",
  status: stands ? "succeeded" : "failed",
  stands,
  movedCents: amountCents,
  fees: amountCents % 2 === 0 ? [{ transactionId: `txn_${id}`, feeCents: REFUND_FEE }] : [],
});

export async function refundGift(gift: ChargedGift, percent: number): Promise<void> {
  const amountCents = Math.floor(((gift.chargeCents - gift.refundedCents) * percent) / 100);
  if (amountCents === 0) return;
  const id = `re_${newId()}`;
  gift.refunds.push(id);
  gift.refundedCents += amountCents;
  await settle(gift, refundFacts(gift, id, amountCents, true));
}

export async function failRefund(gift: ChargedGift): Promise<void> {
  const id = gift.refunds.pop();
  const known = id === undefined ? undefined : gift.reversals.get(id);
  if (known?.kind !== "refund") return;
  gift.refundedCents -= known.amountCents;
  await settle(gift, refundFacts(gift, known.id, known.amountCents, false));
}

/**
 * Books money moves of a dispute, in percent of the charge: negative takes, positive gives back, also more
 * than the charge. Without moves it is an inquiry.
 */
export async function disputeGift(gift: ChargedGift, which: number, moves: readonly number[]): Promise<void> {
  const { intentId, chargeCents } = gift;
  const id = `du_${which}_${intentId}`;
  const known = gift.reversals.get(id);
  const before = known?.kind === "dispute" ? known.movements : [];
  const movements = moves.map((percent, index) => ({
    transactionId: `txn_${before.length + index}_${id}`,
    amountCents: Math.trunc((chargeCents * percent) / 100),
    feeCents: index === 0 && percent <= 0 ? DISPUTE_FEE : 0,
    currency: "usd",
  }));
  const all = [...before, ...movements];
  await settle(gift, { kind: "dispute", id, intentId, status: "under_review", movements: all });
}

export async function loseDisputes(gift: ChargedGift): Promise<void> {
  for (const facts of [...gift.reversals.values()])
    if (facts.kind === "dispute") await settle(gift, { ...facts, status: "lost" });
}

/** Returns what refunds and disputes hold of the charge, which may exceed it. */
export function heldOf({ reversals }: ChargedGift): number {
  const held = [...reversals.values()].map((facts) => {
    if (facts.kind === "refund") return facts.stands ? facts.amountCents : 0;
    return Math.max(0, -facts.movements.reduce((sum, { amountCents }) => sum + amountCents, 0));
  });
  return held.reduce((sum, cents) => sum + cents, 0);
}
