import { and, eq, ne, sql } from "drizzle-orm";
import { chargeReversals, contributions, donations } from "@/db/schema/payment";
import { recordCampaignReversal } from "@/lib/community/inside";
import type { Cents } from "@/lib/kernel";
import {
  accountKey,
  cards,
  type EntryKind,
  effectOfReversals,
  fees,
  isBooked,
  lockAccounts,
  post,
  postingsOf,
  providerLoss,
} from "@/lib/ledger";
import { type Ctx, inTransaction, locking, requireSystem } from "@/lib/platform";
import { lockDonorTotals } from "../reads/donor-totals";
import { lockPlan, type Plan } from "../recurring/lock-plans";
import { restDisputed } from "../recurring/rest-disputed";
import { accountOf, destinationsOf, type FundDestination, lockForGifts } from "./fund-destinations";
import type { ReversalFacts } from "./reversal-facts";
import {
  isHarmless,
  isInquiry,
  laterStatus,
  reinstatedShares,
  reversalShares,
  takenOf,
} from "./rules/reversal";
import { UnsettleablePayment } from "./settle-gifts";

/** Row, campaign, plan and accounts are locked. */
type LockedGift = {
  donationId: string;
  chargeCents: Cents;
  destination: FundDestination;
  contribution: { id: string; amountCents: Cents; reversedCents: Cents };
  /** 0 if its campaign has ended. */
  doneeBalance: Cents;
  plan: Plan | undefined;
};

async function lockGift(ctx: Ctx, intentId: string): Promise<LockedGift> {
  const [gift] = await ctx.db.select().from(donations).where(eq(donations.stripePaymentIntentId, intentId));
  if (gift?.state !== "succeeded")
    throw new UnsettleablePayment(`intent ${intentId} was given back before it was booked`);
  const funds = await lockForGifts(ctx, [{ ...gift, isNew: false }]);
  locking(ctx, "donation", [gift.id]);
  await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.id, gift.id))
    .for("no key update");
  if (gift.donorId) await lockDonorTotals(ctx, gift.donorId);
  const plan = gift.recurringGiftId ? await lockPlan(ctx, gift.recurringGiftId) : undefined;
  const destination = (await destinationsOf(ctx, [gift], funds)).get(gift.id);
  const [contribution] = await ctx.db
    .select({
      id: contributions.id,
      amountCents: contributions.amountCents,
      reversedCents: contributions.reversedCents,
    })
    .from(contributions)
    .where(eq(contributions.donationId, gift.id));
  if (!destination || !contribution) throw new UnsettleablePayment(`donation ${gift.id} has no contribution`);
  const accounts = await lockAccounts(ctx, [cards, fees, providerLoss, accountOf(destination)]);
  const doneeBalance = destination.isOpen
    ? (accounts.get(accountKey(accountOf(destination)))?.balance ?? 0)
    : 0;
  const { id: donationId, chargeCents } = gift;
  return { donationId, chargeCents, destination, contribution, doneeBalance, plan };
}

type Movement = {
  source: string;
  kind: EntryKind;
  /** Negative: taken. */
  amountCents: Cents;
  /** Negative if returned. The provider bears it. */
  feeCents: Cents;
};

const dollarsAlone = (id: string, currency: string) => {
  if (currency !== "usd") throw new UnsettleablePayment(`${id} is in ${currency}`);
};

/** A refund that never left our balance has no movements; one that left and failed has two. */
async function movementsOfRefund(
  ctx: Ctx,
  { id, ...facts }: Extract<ReversalFacts, { kind: "refund" }>,
): Promise<Movement[]> {
  dollarsAlone(id, facts.currency);
  const { amountCents, movedCents, stands } = facts;
  if (movedCents !== null && movedCents !== amountCents)
    throw new UnsettleablePayment(`refund ${id} of ${amountCents} moved ${movedCents}`);
  const source = `refund:${id}`;
  if (!stands && movedCents === null && !(await isBooked(ctx, source))) return [];
  const moved: Movement[] = [{ source, kind: "refund", amountCents: -amountCents, feeCents: 0 }];
  if (!stands) moved.push({ source: `refund_failed:${id}`, kind: "refund_failed", amountCents, feeCents: 0 });
  const ofFees = facts.fees.map(
    ({ transactionId, feeCents }): Movement => ({
      source: `refund_fee:${transactionId}`,
      kind: "refund_fee",
      amountCents: 0,
      feeCents,
    }),
  );
  return [...moved, ...ofFees];
}

const kindOf = (amountCents: Cents): EntryKind =>
  amountCents === 0 ? "dispute_fee" : amountCents < 0 ? "dispute" : "dispute_reinstated";

const movementsOfDispute = ({ id, movements }: Extract<ReversalFacts, { kind: "dispute" }>): Movement[] =>
  movements.map(({ transactionId, amountCents, feeCents, currency }) => {
    dollarsAlone(id, currency);
    return { source: `dispute:${transactionId}`, kind: kindOf(amountCents), amountCents, feeCents };
  });

/** Returns the postings of a fee that the provider bears, or gets back if negative. */
export const feeMoves = (feeCents: Cents) =>
  postingsOf([providerLoss, fees, Math.max(0, feeCents)], [fees, providerLoss, Math.max(0, -feeCents)]);

async function standingOf(ctx: Ctx, donationId: string): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql<Cents>`coalesce(sum(${chargeReversals.standingCents}), 0)`.mapWith(Number) })
    .from(chargeReversals)
    .where(eq(chargeReversals.donationId, donationId));
  return row?.cents ?? 0;
}

/** `fromDonee`: paid by campaign and community. */
type OtherReversals = { standing: Cents; fromDonee: Cents };

async function otherReversals(ctx: Ctx, donationId: string, id: string): Promise<OtherReversals> {
  const rows = await ctx.db
    .select({ id: chargeReversals.id, standingCents: chargeReversals.standingCents })
    .from(chargeReversals)
    .where(and(eq(chargeReversals.donationId, donationId), ne(chargeReversals.id, id)));
  const effect = await effectOfReversals(
    ctx,
    rows.map((row) => row.id),
  );
  return {
    standing: rows.reduce((sum, { standingCents }) => sum + standingCents, 0),
    fromDonee: effect.fromDoneeCents,
  };
}

/**
 * Books unbooked movements in order. Campaign or community pays while it holds money, else the provider;
 * returns go to the payer.
 */
async function bookMovements(
  ctx: Ctx,
  gift: LockedGift,
  { id, movements, others }: { id: string; movements: readonly Movement[]; others: OtherReversals },
): Promise<void> {
  const donee = accountOf(gift.destination);
  let { doneeBalance } = gift;
  let latest: string | undefined;
  for (const { source, kind, amountCents, feeCents } of movements) {
    const undone = amountCents > 0 ? latest : undefined;
    if (amountCents < 0) latest = source;
    if (amountCents === 0 && feeCents === 0) continue;
    if (await isBooked(ctx, source)) continue;
    const { takenCents, backCents, fromDoneeCents } = await effectOfReversals(ctx, [id]);
    const standing = others.standing + Math.max(0, takenCents - backCents);
    const sum = { amount: Math.abs(amountCents), charge: gift.chargeCents, standing };
    const isTaken = amountCents < 0;
    const { fromDonee, fromProvider } = isTaken
      ? reversalShares({ ...sum, doneeBalance })
      : reinstatedShares({ ...sum, own: fromDoneeCents, fromDonee: others.fromDonee + fromDoneeCents });
    const moves = isTaken
      ? postingsOf([donee, cards, fromDonee], [providerLoss, cards, fromProvider])
      : postingsOf([cards, donee, fromDonee], [cards, providerLoss, fromProvider]);
    await post(ctx, [
      {
        source,
        kind,
        ...(undone === undefined ? {} : { reverses: undone }),
        metadata: { donationId: gift.donationId, reversalId: id },
        postings: [...moves, ...feeMoves(feeCents)],
      },
    ]);
    if (gift.destination.isOpen) doneeBalance += isTaken ? -fromDonee : fromDonee;
  }
}

/**
 * Updates the gift's row, its donor's sum, and the campaign's "raised". After the end, the recipient keeps
 * what was raised.
 */
async function deriveTaken(ctx: Ctx, gift: LockedGift): Promise<void> {
  const { contribution, destination, donationId } = gift;
  if (!destination.isOpen) return;
  const standing = await standingOf(ctx, donationId);
  const reversedCents = takenOf({ contribution: contribution.amountCents, standing });
  const amountCents = reversedCents - contribution.reversedCents;
  if (amountCents === 0) return;
  await ctx.db.update(contributions).set({ reversedCents }).where(eq(contributions.id, contribution.id));
  if (destination.campaignId)
    await recordCampaignReversal(ctx, { campaignId: destination.campaignId, amountCents });
}

/** Also when an inquiry becomes a dispute. */
const isNewDispute = (known: string | null | undefined, status: string): boolean =>
  !isHarmless(status) && (known === undefined || (known !== null && isInquiry(known) && !isInquiry(status)));

async function settleFacts(ctx: Ctx, facts: ReversalFacts, movements: readonly Movement[]): Promise<void> {
  const { id, kind, intentId } = facts;
  const gift = await lockGift(ctx, intentId);
  const { donationId } = gift;
  const [known] = await ctx.db.select().from(chargeReversals).where(eq(chargeReversals.id, id));
  await bookMovements(ctx, gift, { id, movements, others: await otherReversals(ctx, donationId, id) });

  const effect = await effectOfReversals(ctx, [id]);
  const status = laterStatus(known?.status ?? null, facts.status);
  const isMoved = known?.amountCents !== effect.takenCents || known.backCents !== effect.backCents;
  if (known && !isMoved && known.status === status) {
    // An earlier version may have booked it since, and counts differently.
    await deriveTaken(ctx, gift);
    return;
  }
  const restsPlan =
    kind === "dispute" && gift.plan !== undefined && isNewDispute(known?.status, status)
      ? await restDisputed(ctx, gift.plan)
      : false;
  const now = ctx.now();
  const isBack = effect.takenCents > 0 && effect.backCents >= effect.takenCents;
  const row = {
    amountCents: effect.takenCents,
    backCents: effect.backCents,
    state: isBack ? ("reinstated" as const) : ("booked" as const),
    status,
    // Bookings of an earlier version may be months old.
    ...(isMoved || known?.status !== null || restsPlan ? { tellAt: now } : {}),
    ...(restsPlan ? { restedPlan: true } : {}),
    ...(isMoved ? { updatedAt: now } : {}),
    ...(effect.backCents > (known?.backCents ?? 0) ? { backAt: now } : {}),
  };
  if (known) await ctx.db.update(chargeReversals).set(row).where(eq(chargeReversals.id, id));
  else
    await ctx.db
      .insert(chargeReversals)
      .values({ id, donationId, kind, createdAt: now, updatedAt: now, ...row });
  await deriveTaken(ctx, gift);
}

/**
 * Books a reversal's withdrawals, returns and fees, once each, in any order. What is taken from the gift
 * follows from all its reversals, never their order. The gift must be settled. Milestones stay crossed;
 * "raised" changes only while the campaign is active. A plan rests on the first report of a dispute or
 * inquiry, and again when an inquiry becomes a dispute. `tellOfReversals` sends the messages. Throws
 * `UnsettleablePayment` if it matches no settled donation.
 */
export async function settleReversal(ctx: Ctx, facts: ReversalFacts): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const movements =
      facts.kind === "refund" ? await movementsOfRefund(tx, facts) : movementsOfDispute(facts);
    if (facts.kind === "refund" && movements.length === 0) return;
    await settleFacts(tx, facts, movements);
  });
}
