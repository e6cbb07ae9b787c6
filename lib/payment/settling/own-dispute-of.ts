import { and, asc, eq, gte, inArray, notInArray, or } from "drizzle-orm";
import { chargeReversals, donations } from "@/db/schema/payment";
import { idOfExpandable, orMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, SECOND } from "@/lib/kernel";
import { countDisputeFees } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { CLOSED } from "./rules/reversal";

type OwnDispute = { id: string; donationId: string };

/** A dispute unchanged for longer is not the fee's cause. */
const CHANGED_WITHIN = 120 * DAY;

const NAMES = /\b(?:dp|du|ch|py)_\w+/g;

const columns = { id: chargeReversals.id, donationId: chargeReversals.donationId };
const isDispute = eq(chargeReversals.kind, "dispute");

const namesIn = ({ source, description }: Stripe.BalanceTransaction): string[] =>
  `${idOfExpandable(source) ?? ""} ${description ?? ""}`.match(NAMES) ?? [];

async function disputeNamed(ctx: Ctx, names: string[]): Promise<OwnDispute | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(chargeReversals)
    .innerJoin(donations, eq(donations.id, chargeReversals.donationId))
    .where(and(isDispute, or(inArray(chargeReversals.id, names), inArray(donations.stripeChargeId, names))))
    .orderBy(asc(chargeReversals.createdAt), asc(chargeReversals.id))
    .limit(1);
  return row ?? null;
}

/** Open or recently closed at that time, oldest first. */
const listRecent = (ctx: Ctx, { created }: Stripe.BalanceTransaction): Promise<OwnDispute[]> =>
  ctx.db
    .select(columns)
    .from(chargeReversals)
    .where(
      and(
        isDispute,
        or(
          notInArray(chargeReversals.status, [...CLOSED]),
          gte(chargeReversals.updatedAt, new Date(created * SECOND - CHANGED_WITHIN)),
        ),
      ),
    )
    .orderBy(asc(chargeReversals.createdAt), asc(chargeReversals.id));

/** A submission's fee is unbooked, or a won dispute's fee not returned. */
async function isFeeDue(ctx: Ctx, { id }: OwnDispute, { net }: Stripe.BalanceTransaction): Promise<boolean> {
  const booked = await countDisputeFees(ctx, id);
  const dispute = await orMissing(() => stripe().disputes.retrieve(id));
  if (!dispute) return false;
  const submissions = dispute.evidence_details.submission_count;
  return net < 0 ? booked.taken < submissions : dispute.status === "won" && booked.returned < submissions;
}

/**
 * Null for another shop's dispute. Stripe rarely names it; then it is one of ours with an unbooked evidence
 * fee.
 */
export async function ownDisputeOf(
  ctx: Ctx,
  transaction: Stripe.BalanceTransaction,
): Promise<OwnDispute | null> {
  if (transaction.currency !== "usd") return null;
  const names = namesIn(transaction);
  if (names.length > 0) return disputeNamed(ctx, names);
  for (const dispute of await listRecent(ctx, transaction))
    if (await isFeeDue(ctx, dispute, transaction)) return dispute;
  return null;
}
