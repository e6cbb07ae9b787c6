import { and, eq, gt, gte, inArray, isNotNull, lt } from "drizzle-orm";
import { chargeReversals, donations, paymentMarks } from "@/db/schema/payment";
import { idOfExpandable, isMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { cardMovementsOf } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { eachLimited } from "../settling/each-limited";
import { STANDING } from "../settling/reversal-facts";
import {
  compareCharges,
  compareDisputes,
  compareRefunds,
  missingAtStripe,
  type OurCharge,
  type TheirCharge,
} from "./rules/compare-with-stripe";
import type { Found } from "./rules/troubles";

/** Since when gifts go through this account at Stripe (`payment_marks`). */
const ACCOUNT_MARK = "stripe-account";
const DAYS = 3 * DAY;
/** A bank's dispute moves money for months after it was opened. */
const DISPUTE_DAYS = 120 * DAY;
/** What Stripe and we learn within minutes of each other may differ for so long. */
const GRACE = 15 * MINUTE;
const CALLS_AT_ONCE = 4;

/** The span that is compared: not the last minutes, in which webhooks are still on their way. */
type Span = { from: Date; to: Date };
const createdIn = ({ from, to }: Span) => ({
  gte: Math.floor(from.getTime() / SECOND),
  lt: Math.floor(to.getTime() / SECOND),
});
const at = (seconds: number) => new Date(seconds * SECOND);

const chargeOf = (charge: Stripe.Charge): TheirCharge => {
  const booked = charge.balance_transaction;
  return {
    id: charge.id,
    intentId: idOfExpandable(charge.payment_intent),
    amountCents: charge.amount_captured,
    currency: charge.currency,
    feeCents: booked && typeof booked !== "string" ? booked.fee : null,
    at: at(charge.created),
  };
};

const ourCharge = (row: { id: string | null; amountCents: number; feeCents: number | null }): OurCharge[] =>
  row.id === null ? [] : [{ chargeId: row.id, amountCents: row.amountCents, feeCents: row.feeCents }];

const giftColumns = {
  id: donations.stripeChargeId,
  amountCents: donations.chargeCents,
  feeCents: donations.feeCents,
  since: donations.settledAt,
};

async function charges(ctx: Ctx, span: Span): Promise<Found[]> {
  const theirs: TheirCharge[] = [];
  for await (const charge of stripe().charges.list({
    created: createdIn(span),
    limit: 100,
    expand: ["data.balance_transaction"],
  })) {
    if (charge.status === "succeeded" && charge.paid) theirs.push(chargeOf(charge));
  }
  const listed = theirs.map((charge) => charge.id);
  const ours = await ctx.db
    .select(giftColumns)
    .from(donations)
    .where(inArray(donations.stripeChargeId, listed));
  const found = compareCharges(theirs, ours.flatMap(ourCharge));
  // Gifts settled in the span whose charge is not on the list: most are older charges, settled late.
  const [account] = await ctx.db.select().from(paymentMarks).where(eq(paymentMarks.name, ACCOUNT_MARK));
  const settled = await ctx.db
    .select(giftColumns)
    .from(donations)
    .where(
      and(
        eq(donations.state, "succeeded"),
        isNotNull(donations.stripeChargeId),
        gte(donations.settledAt, span.from),
        lt(donations.settledAt, span.to),
        account ? gt(donations.settledAt, account.at) : undefined,
      ),
    );
  const others = settled.filter((gift) => gift.id !== null && !listed.includes(gift.id));
  await eachLimited(others, CALLS_AT_ONCE, async (gift) => {
    if (gift.id === null || gift.since === null) return;
    const { id, amountCents, since } = gift;
    const charge = await orMissing(() => stripe().charges.retrieve(id, { expand: ["balance_transaction"] }));
    found.push(
      ...(charge
        ? compareCharges([chargeOf(charge)], ourCharge(gift))
        : [missingAtStripe("charge-missing", id, amountCents, since)]),
    );
  });
  return found;
}

/** What Stripe answers, or null for an object that it does not know. */
async function orMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const refundOf = (refund: Stripe.Refund) => ({
  id: refund.id,
  amountCents: refund.amount,
  stands: STANDING.has(refund.status ?? ""),
  at: at(refund.created),
});

async function refunds(ctx: Ctx, span: Span): Promise<Found[]> {
  const theirs: ReturnType<typeof refundOf>[] = [];
  for await (const refund of stripe().refunds.list({ created: createdIn(span), limit: 100 })) {
    theirs.push(refundOf(refund));
  }
  const listed = new Set(theirs.map((refund) => refund.id));
  const booked = await ctx.db
    .select({
      id: chargeReversals.id,
      amountCents: chargeReversals.amountCents,
      since: chargeReversals.createdAt,
    })
    .from(chargeReversals)
    .where(
      and(
        eq(chargeReversals.kind, "refund"),
        gte(chargeReversals.createdAt, span.from),
        lt(chargeReversals.createdAt, span.to),
      ),
    );
  const found: Found[] = [];
  const others = booked.filter((row) => !listed.has(row.id));
  await eachLimited(others, CALLS_AT_ONCE, async ({ id, amountCents, since }) => {
    const refund = await orMissing(() => stripe().refunds.retrieve(id));
    if (refund) theirs.push(refundOf(refund));
    else found.push(missingAtStripe("refund-missing", id, amountCents, since));
  });
  const moved = await cardMovementsOf(
    ctx,
    theirs.flatMap(({ id }) => [`refund:${id}`, `refund_failed:${id}`]),
  );
  const of = (prefix: string) =>
    [...moved].flatMap(([source, cents]): [string, number][] =>
      source.startsWith(prefix) ? [[source.slice(prefix.length), cents]] : [],
    );
  const ours = { taken: new Map(of("refund:")), cameBack: new Set(of("refund_failed:").map(([id]) => id)) };
  return [...found, ...compareRefunds(theirs, ours)];
}

async function disputes(ctx: Ctx, span: Span): Promise<Found[]> {
  const movements = [];
  for await (const dispute of stripe().disputes.list({ created: createdIn(span), limit: 100 })) {
    for (const moved of dispute.balance_transactions) {
      if (moved.amount === 0 || at(moved.created) >= span.to) continue;
      movements.push({
        disputeId: dispute.id,
        transactionId: moved.id,
        amountCents: moved.amount,
        at: at(moved.created),
      });
    }
  }
  const booked = await cardMovementsOf(
    ctx,
    movements.map((one) => `dispute:${one.transactionId}`),
  );
  // What is taken back from us comes to the cards' account, and what is given again leaves it.
  const ours = new Map([...booked].map(([source, cents]) => [source.slice("dispute:".length), -cents]));
  return compareDisputes(movements, ours);
}

/**
 * Compares Stripe's list of charges, refunds and disputes with our books, both ways and to the cent: those of the last
 * three days, disputes of the last four months. Rejects when Stripe does not answer.
 */
export async function lookAtStripe(ctx: Ctx): Promise<Found[]> {
  const now = ctx.now().getTime();
  const to = new Date(now - GRACE);
  const span = { from: new Date(now - DAYS), to };
  return [
    ...(await charges(ctx, span)),
    ...(await refunds(ctx, span)),
    ...(await disputes(ctx, { from: new Date(now - DISPUTE_DAYS), to })),
  ];
}
