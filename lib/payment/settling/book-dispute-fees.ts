import { eq } from "drizzle-orm";
import { foreignPayments } from "@/db/schema/payment";
import { type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { isBooked, post } from "@/lib/ledger";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { listForeign } from "./foreign-payments";
import { ownDisputeOf } from "./own-dispute-of";
import { marksOf, setMark } from "./payment-marks";
import { feeMoves } from "./settle-reversals";

/** Last request (our clock) and its latest transaction (Stripe's clock). */
const ASKED_MARK = "stripe-dispute-fees";
const LATEST_MARK = "stripe-dispute-fees-latest";
const ACCOUNT_MARK = "stripe-account";
const EVERY = 15 * MINUTE;
/** Stripe may list a transaction late. */
const OVERLAP = 40 * MINUTE;
const FIRST_SPAN = 29 * DAY;

async function bookFee(ctx: Ctx, transaction: Stripe.BalanceTransaction): Promise<void> {
  const { id, net, currency } = transaction;
  const source = `dispute:${id}`;
  if (await isBooked(ctx, source)) return;
  const dispute = await ownDisputeOf(ctx, transaction);
  if (!dispute) {
    await listForeign(ctx, [{ chargeId: id, intentId: null, amountCents: Math.abs(net), currency }]);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(foreignPayments).where(eq(foreignPayments.chargeId, id));
    await post(tx, [
      {
        source,
        kind: "dispute_fee",
        metadata: { donationId: dispute.donationId, reversalId: dispute.id },
        postings: feeMoves(-net),
      },
    ]);
  });
}

/**
 * Books the fees of countered disputes, once each; the provider bears them. Stripe takes one on submission of
 * evidence and returns it after a win, in separate transactions without events that rarely name the dispute.
 * Lists foreign fees. Asks at most every 15 minutes.
 */
export async function bookDisputeFees(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const now = ctx.now().getTime();
  const marks = await marksOf(ctx, [ASKED_MARK, LATEST_MARK, ACCOUNT_MARK]);
  const asked = marks[ASKED_MARK]?.getTime();
  if (asked !== undefined && Math.abs(now - asked) < EVERY) return;
  const begun = Math.max(now - FIRST_SPAN, marks[ACCOUNT_MARK]?.getTime() ?? 0);
  let latest = marks[LATEST_MARK]?.getTime() ?? begun;
  for await (const transaction of stripe().balanceTransactions.list({
    type: "adjustment",
    created: { gte: Math.floor((latest - OVERLAP) / SECOND) },
    limit: 100,
  })) {
    latest = Math.max(latest, transaction.created * SECOND);
    const isFee = transaction.reporting_category === "fee" && transaction.net !== 0;
    if (isFee) await bookFee(ctx, transaction);
  }
  await setMark(ctx, LATEST_MARK, new Date(latest));
  await setMark(ctx, ASKED_MARK, new Date(now));
}
