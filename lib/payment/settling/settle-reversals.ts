import { eq } from "drizzle-orm";
import { chargeReversals, contributions, donations } from "@/db/schema/payment";
import { recordCampaignReversal } from "@/lib/community/inside";
import type { Cents } from "@/lib/kernel";
import {
  accountKey,
  cards,
  type EntryKind,
  effectOfBooked,
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
import type { DisputeMovement, ReversalFacts } from "./reversal-facts";
import { reinstatedShares, reversalShares, takenFromRaised } from "./rules/reversal";
import { UnsettleablePayment } from "./settle-intents";

/** A gift whose row, campaign, recurring gift and accounts are locked. */
type LockedGift = {
  donationId: string;
  destination: FundDestination;
  contribution: { id: string; amountCents: Cents; reversedCents: Cents };
  /** 0 when its campaign has ended. */
  doneeHolds: Cents;
  /** The recurring gift that it is one of. */
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
  const doneeHolds = destination.isOpen
    ? (accounts.get(accountKey(accountOf(destination)))?.balance ?? 0)
    : 0;
  return { donationId: gift.id, destination, contribution, doneeHolds, plan };
}

/**
 * Changes what the gift counts for, in its own row, with it in its donor's sum, and in its campaign's "raised". Below zero
 * gives back.
 */
async function changeRaised(ctx: Ctx, gift: LockedGift, takenCents: Cents): Promise<void> {
  if (takenCents === 0) return;
  await ctx.db
    .update(contributions)
    .set({ reversedCents: gift.contribution.reversedCents + takenCents })
    .where(eq(contributions.id, gift.contribution.id));
  if (gift.destination.campaignId) {
    await recordCampaignReversal(ctx, { campaignId: gift.destination.campaignId, amountCents: takenCents });
  }
}

type Movement = {
  source: string;
  kind: EntryKind;
  reversalId: string;
  reversalKind: "refund" | "dispute";
  amountCents: Cents;
  /** What the processor takes for a dispute; below zero when it gives it back. The provider bears it. */
  feeCents: Cents;
};

const feeMoves = (feeCents: Cents) =>
  postingsOf([providerLoss, fees, Math.max(0, feeCents)], [fees, providerLoss, Math.max(0, -feeCents)]);

/** Books a loss: the campaign or community pays as far as its balance suffices, the provider the rest. */
async function takeBack(ctx: Ctx, gift: LockedGift, movement: Movement): Promise<void> {
  if (await isBooked(ctx, movement.source)) return;
  const amount = movement.amountCents;
  const shares = reversalShares({ amount, doneeHolds: gift.doneeHolds });
  await post(ctx, [
    {
      source: movement.source,
      kind: movement.kind,
      metadata: { donationId: gift.donationId, reversalId: movement.reversalId },
      postings: [
        ...postingsOf(
          [accountOf(gift.destination), cards, shares.fromDonee],
          [providerLoss, cards, shares.fromProvider],
        ),
        ...feeMoves(movement.feeCents),
      ],
    },
  ]);
  const takenCents = takenFromRaised({
    amount,
    contribution: gift.contribution.amountCents,
    alreadyReversed: gift.contribution.reversedCents,
    isOpen: gift.destination.isOpen,
  });
  const now = ctx.now();
  await ctx.db.insert(chargeReversals).values({
    id: movement.reversalId,
    donationId: gift.donationId,
    kind: movement.reversalKind,
    amountCents: amount,
    takenCents,
    state: "booked",
    createdAt: now,
    updatedAt: now,
  });
  await changeRaised(ctx, gift, takenCents);
  if (movement.reversalKind === "dispute" && gift.plan)
    await restDisputed(ctx, gift.plan, { disputeId: movement.reversalId });
}

/** Books money that came back to whoever had paid it; to Our Balance instead of a campaign that has ended. */
async function giveAgain(ctx: Ctx, gift: LockedGift, movement: Movement, taken: string): Promise<void> {
  if (await isBooked(ctx, movement.source)) return;
  const effect = await effectOfBooked(ctx, taken);
  if (!effect) return;
  const tookFromDonee = -effect
    .filter((line) => line.kind === "campaign" || line.kind === "community")
    .reduce((sum, line) => sum + line.amount, 0);
  const shares = reinstatedShares({ amount: movement.amountCents, tookFromDonee });
  await post(ctx, [
    {
      source: movement.source,
      kind: movement.kind,
      reverses: taken,
      metadata: { donationId: gift.donationId, reversalId: movement.reversalId },
      postings: [
        ...postingsOf(
          [cards, accountOf(gift.destination), shares.fromDonee],
          [cards, providerLoss, shares.fromProvider],
        ),
        ...feeMoves(movement.feeCents),
      ],
    },
  ]);
  const [row] = await ctx.db
    .select({ takenCents: chargeReversals.takenCents })
    .from(chargeReversals)
    .where(eq(chargeReversals.id, movement.reversalId));
  const giveBack = gift.destination.isOpen ? (row?.takenCents ?? 0) : 0;
  await ctx.db
    .update(chargeReversals)
    .set({
      state: "reinstated",
      updatedAt: ctx.now(),
      ...(gift.destination.isOpen ? { takenCents: 0 } : {}),
    })
    .where(eq(chargeReversals.id, movement.reversalId));
  await changeRaised(ctx, gift, -giveBack);
}

async function settleRefund(ctx: Ctx, facts: Extract<ReversalFacts, { kind: "refund" }>): Promise<void> {
  const taken = `refund:${facts.id}`;
  const movement = {
    reversalId: facts.id,
    reversalKind: "refund" as const,
    amountCents: facts.amountCents,
    feeCents: 0,
  };
  if (facts.currency !== "usd") throw new UnsettleablePayment(`refund ${facts.id} is in ${facts.currency}`);
  if (facts.stands) {
    await takeBack(ctx, await lockGift(ctx, facts.intentId), { ...movement, source: taken, kind: "refund" });
  } else if (await isBooked(ctx, taken)) {
    await giveAgain(
      ctx,
      await lockGift(ctx, facts.intentId),
      { ...movement, source: `refund_failed:${facts.id}`, kind: "refund_failed" },
      taken,
    );
  }
}

const sourceOf = (movement: DisputeMovement) => `dispute:${movement.transactionId}`;

async function settleDispute(ctx: Ctx, facts: Extract<ReversalFacts, { kind: "dispute" }>): Promise<void> {
  const withdrawn = facts.movements.find((movement) => movement.amountCents < 0);
  for (const movement of facts.movements) {
    if (movement.currency !== "usd")
      throw new UnsettleablePayment(`dispute ${facts.id} is in ${movement.currency}`);
    const gift = await lockGift(ctx, facts.intentId);
    const shared = { reversalId: facts.id, reversalKind: "dispute" as const, source: sourceOf(movement) };
    if (movement.amountCents < 0) {
      await takeBack(ctx, gift, {
        ...shared,
        kind: "dispute",
        amountCents: -movement.amountCents,
        feeCents: movement.feeCents,
      });
    } else if (withdrawn && movement.amountCents > 0) {
      await giveAgain(
        ctx,
        gift,
        {
          ...shared,
          kind: "dispute_reinstated",
          amountCents: movement.amountCents,
          feeCents: movement.feeCents,
        },
        sourceOf(withdrawn),
      );
    }
  }
}

/**
 * Books what a refund or dispute took, and what came back, once each, whatever the order and number of calls.
 * The gift itself must be settled before. Milestones stay crossed; "raised" falls only while the campaign is
 * active. A recurring gift whose gift was disputed rests. Throws UnsettleablePayment when it matches no settled donation.
 */
export async function settleReversal(ctx: Ctx, facts: ReversalFacts): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) =>
    facts.kind === "refund" ? settleRefund(tx, facts) : settleDispute(tx, facts),
  );
}
