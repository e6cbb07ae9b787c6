import { and, eq, gt, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { chargeReversals, donations, paymentMarks } from "@/db/schema/payment";
import { troubles } from "@/db/schema/troubles";
import { idOfExpandable, orMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { cardMovementsOf } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { eachLimited } from "../settling/each-limited";
import { foreignCharges, isOfForeign } from "../settling/foreign-payments";
import { marksOf, setMark } from "../settling/payment-marks";
import { movementsOf, STANDING } from "../settling/reversal-facts";
import {
  compareCharges,
  compareDisputes,
  compareRefunds,
  missingAtStripe,
  type OurCharge,
  type TheirCharge,
} from "./rules/compare-with-stripe";
import type { Found } from "./rules/troubles";

/** When gifts began to use this Stripe account. */
const ACCOUNT_MARK = "stripe-account";
const DAYS = 3 * DAY;
/** When Stripe and our books last agreed; the look reaches back to it, */
const CLEAN_MARK = "stripe-clean";
/** but no further than this. */
const FURTHEST = 120 * DAY;
/** Disputes move money for months after they open. */
const DISPUTE_DAYS = 120 * DAY;
/** Tolerated delay between Stripe and us. */
const GRACE = 15 * MINUTE;
const CALLS_AT_ONCE = 4;

/** Excludes the last minutes, whose webhooks may be in transit. */
type Span = { from: Date; to: Date };
const createdIn = ({ from, to }: Span) => ({
  gte: Math.floor(from.getTime() / SECOND),
  lt: Math.floor(to.getTime() / SECOND),
});
/** Three days each, to bound memory. */
function* pieces({ from, to }: Span): Generator<Span> {
  for (let start = from.getTime(); start < to.getTime(); start += DAYS)
    yield { from: new Date(start), to: new Date(Math.min(start + DAYS, to.getTime())) };
}

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

async function listedCharges(ctx: Ctx, span: Span, listed: Set<string>): Promise<Found[]> {
  const theirs: (TheirCharge & { donationId: string | null })[] = [];
  for await (const charge of stripe().charges.list({
    created: createdIn(span),
    limit: 100,
    expand: ["data.balance_transaction"],
  })) {
    if (charge.status === "succeeded" && charge.paid)
      theirs.push({ ...chargeOf(charge), donationId: charge.metadata.donationId ?? null });
  }
  const foreign = await foreignCharges(
    ctx,
    theirs.map(({ id: chargeId, intentId, amountCents, currency, donationId }) => ({
      chargeId,
      intentId,
      amountCents,
      currency,
      donationId,
    })),
  );
  const own = theirs.filter(({ id }) => !foreign.has(id));
  for (const { id } of theirs) listed.add(id);
  const ours = await ctx.db
    .select(giftColumns)
    .from(donations)
    .where(
      inArray(
        donations.stripeChargeId,
        own.map(({ id }) => id),
      ),
    );
  return compareCharges(own, ours.flatMap(ourCharge));
}

async function charges(ctx: Ctx, span: Span): Promise<Found[]> {
  const found: Found[] = [];
  const listed = new Set<string>();
  for (const piece of pieces(span)) found.push(...(await listedCharges(ctx, piece, listed)));
  // Not on the list: mostly older charges settled late.
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
  const others = settled.filter((gift) => gift.id !== null && !listed.has(gift.id));
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

const refundOf = (refund: Stripe.Refund) => ({
  id: refund.id,
  chargeId: idOfExpandable(refund.charge),
  intentId: idOfExpandable(refund.payment_intent),
  amountCents: refund.amount,
  stands: STANDING.has(refund.status ?? ""),
  at: at(refund.created),
});

type Payment = { chargeId: string | null; intentId: string | null };

async function ofOurGifts(
  ctx: Ctx,
  found: Found[],
  payments: ReadonlyMap<string, Payment>,
): Promise<Found[]> {
  const own: Found[] = [];
  for (const one of found) {
    const payment = payments.get(one.subject);
    if (!payment || !(await isOfForeign(ctx, payment))) own.push(one);
  }
  return own;
}

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
  const payments = new Map(theirs.map((one) => [one.id, one]));
  return [...found, ...(await ofOurGifts(ctx, compareRefunds(theirs, ours), payments))];
}

async function disputes(ctx: Ctx, span: Span): Promise<Found[]> {
  const movements = [];
  const payments = new Map<string, Payment>();
  for await (const dispute of stripe().disputes.list({ created: createdIn(span), limit: 100 })) {
    payments.set(dispute.id, {
      chargeId: idOfExpandable(dispute.charge),
      intentId: idOfExpandable(dispute.payment_intent),
    });
    const times = new Map(dispute.balance_transactions.map(({ id, created }) => [id, at(created)]));
    for (const { transactionId, amountCents } of movementsOf(dispute)) {
      const movedAt = times.get(transactionId);
      if (amountCents === 0 || movedAt === undefined || movedAt >= span.to) continue;
      movements.push({ disputeId: dispute.id, transactionId, amountCents, at: movedAt });
    }
  }
  const booked = await cardMovementsOf(
    ctx,
    movements.map((one) => `dispute:${one.transactionId}`),
  );
  // A withdrawal is positive on the cards' account.
  const ours = new Map([...booked].map(([source, cents]) => [source.slice("dispute:".length), -cents]));
  return ofOurGifts(ctx, compareDisputes(movements, ours), payments);
}

async function isSettledByHand(ctx: Ctx, found: readonly Found[]): Promise<boolean> {
  const rows = await ctx.db
    .select({ key: troubles.key, fingerprint: troubles.fingerprint })
    .from(troubles)
    .where(and(eq(troubles.look, "stripe"), isNull(troubles.endedAt), isNotNull(troubles.settledAt)));
  return found.every((one) =>
    rows.some(({ key, fingerprint }) => key === one.key && fingerprint === one.fingerprint),
  );
}

/**
 * Compares Stripe's charges, refunds and disputes with our books, both ways and to the cent: three days, or
 * since they last agreed (up to four months), plus disputes opened up to four months before. Only lists
 * foreign payments. Rejects when Stripe does not answer.
 */
export async function lookAtStripe(ctx: Ctx): Promise<Found[]> {
  const now = ctx.now().getTime();
  const to = new Date(now - GRACE);
  const { [CLEAN_MARK]: clean } = await marksOf(ctx, [CLEAN_MARK]);
  const back = Math.min(now - DAYS, clean?.getTime() ?? now);
  const from = new Date(Math.max(back, now - FURTHEST));
  const disputed = new Date(from.getTime() + DAYS - DISPUTE_DAYS);
  const found = [
    ...(await charges(ctx, { from, to })),
    ...(await refunds(ctx, { from, to })),
    ...(await disputes(ctx, { from: disputed, to })),
  ];
  if (await isSettledByHand(ctx, found)) await setMark(ctx, CLEAN_MARK, to);
  return found;
}
