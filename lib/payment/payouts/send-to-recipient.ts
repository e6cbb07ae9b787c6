import { eq } from "drizzle-orm";
import type { z } from "zod";
import { payouts } from "@/db/schema/payment";
import { campaignFor, isActive } from "@/lib/community";
import {
  campaignMoneyOf,
  communityFactsOf,
  type LockedCampaign,
  lockCampaign,
  lockOwnAdminRole,
  lockStanding,
  markEnded,
  markStopped,
  recipientOf,
  requireAdmin,
} from "@/lib/community/inside";
import { because, type Cents, conflict, type DomainError, formatCents, invalid } from "@/lib/kernel";
import { accountKey, campaignAccount, lockAccounts, payoutsAccount, post, posting } from "@/lib/ledger";
import { queueMessage } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  command,
  enqueue,
  newId,
  query,
  requireRecentProof,
  requireUser,
} from "@/lib/platform";
import { payoutRequestSchema, sendSchema } from "../schemas";
import { ownMoneyLink } from "./own-money-link";
import { payeeOf } from "./payee";
import { type PayoutSum, payoutNumber, payoutSum } from "./rules/payout";

/** For admins other than the recipient. Throws `notFound`, `forbidden`. */
async function campaignOfAdmin(ctx: Ctx, input: { communityId: string; campaignId: string }) {
  const campaign = await campaignFor(ctx, input);
  await requireAdmin(ctx, campaign.communityId);
  return campaign;
}

/** Admins only. Throws `conflict` if already sent, `invalid` if there is nothing to send. */
export const previewPayout = query(payoutRequestSchema, async (ctx, input): Promise<PayoutSum> => {
  const campaign = await campaignOfAdmin(ctx, input);
  if (!isActive(campaign.status)) throw await stoppedBefore(ctx, campaign.id);
  const money = await campaignMoneyOf(ctx, campaign.id);
  if (money.balanceCents <= 0) throw invalid("payout.nothing_to_send");
  return payoutSum({ raisedCents: campaign.raisedCents, ...money });
});

async function stoppedBefore(ctx: Ctx, campaignId: string): Promise<DomainError> {
  const sent = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.campaignId, campaignId));
  return conflict(sent.length > 0 ? "payout.campaign_sent" : "campaign.ended");
}

type FrozenPayout = PayoutSum & { payoutId: string; number: string };

/** Stops a locked campaign and freezes its balance as the payout. */
async function freeze(ctx: Ctx, campaign: LockedCampaign, balanceCents: Cents): Promise<FrozenPayout> {
  const { id: campaignId, communityId } = campaign;
  // Campaign and balance are locked, so this matches the balance read.
  const { feeCents } = await campaignMoneyOf(ctx, campaignId);
  const sum = payoutSum({ raisedCents: campaign.raisedCents, balanceCents, feeCents });
  const recipient = await recipientOf(ctx, campaignId);
  await markStopped(ctx, { campaignId });
  const payoutId = newId();
  const [payout] = await ctx.db
    .insert(payouts)
    .values({
      id: payoutId,
      campaignId,
      communityId,
      payee: { recipientId: recipient.id },
      grossCents: sum.grossCents,
      feeCents: sum.feeCents,
      amountCents: sum.netCents,
      state: "waiting_for_method",
      requestedBy: requireUser(ctx).userId,
      requestedAt: ctx.now(),
    })
    .returning({ number: payouts.number });
  if (!payout) throw new Error("the payout was not written");
  await post(ctx, [
    {
      source: `payout:${payoutId}`,
      kind: "payout_frozen",
      metadata: { payoutId, campaignId },
      postings: [posting(campaignAccount(campaignId), payoutsAccount, balanceCents)],
    },
  ]);
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  const { to, isAccountDeleted } = await payeeOf(ctx, campaignId);
  await queueMessage(ctx, {
    dedupeKey: `choose-method:${payoutId}`,
    template: isAccountDeleted ? "money-without-account" : "choose-receiving-method",
    to,
    via: "preferred",
    inApp: { communityId },
    data: {
      communityName: community?.name ?? "",
      link: ownMoneyLink(),
    },
  });
  await audit(
    ctx,
    "payout.frozen",
    { type: "payout", id: payoutId },
    { communityId, campaignId, amountCents: balanceCents },
  );
  return { ...sum, payoutId, number: payoutNumber(payout.number) };
}

type Seen = "money" | "nothing" | "unknown";

async function stop(ctx: Ctx, input: z.output<typeof sendSchema>, seen: Seen): Promise<FrozenPayout | null> {
  requireUser(ctx);
  const { id: campaignId, communityId } = await campaignOfAdmin(ctx, input);
  requireRecentProof(ctx);
  const standing = await lockStanding(ctx, communityId);
  // Serializes with changes of the caller's role.
  await lockOwnAdminRole(ctx, communityId);
  // Settling locks the campaign too: a gift is booked before the stop and counts, or goes to Our Balance.
  const campaign = await lockCampaign(ctx, campaignId);
  if (!isActive(campaign.status)) throw await stoppedBefore(ctx, campaignId);
  const account = campaignAccount(campaignId);
  const accounts = await lockAccounts(ctx, [account, payoutsAccount]);
  const balanceCents = accounts.get(accountKey(account))?.balance ?? 0;
  if (balanceCents > 0 && standing === "on_hold") throw conflict("community.on_hold");
  if (balanceCents > 0 && seen === "nothing") {
    throw conflict(because("campaign.holds_money", { amount: formatCents(balanceCents) }));
  }
  if (balanceCents <= 0 && seen === "money") throw invalid("payout.nothing_to_send");
  if ((input.shownCents ?? balanceCents) !== balanceCents) throw conflict("money.sum_changed");
  await enqueue(ctx, "cancel-open-intents");
  if (balanceCents > 0) return freeze(ctx, campaign, balanceCents);
  await markEnded(ctx, { campaignId });
  return null;
}

/**
 * Stops the campaign for good (000 §4), freezes its net balance as the payout, and notifies the recipient,
 * who learns of the campaign only now. Of two concurrent admins one gets `conflict`.
 *
 * - Throws like `previewPayout`, `conflict` on hold or if another sum was shown, `proof_needed`.
 */
export const sendToRecipient = command(sendSchema, async (ctx, input): Promise<FrozenPayout> => {
  const payout = await stop(ctx, input, "money");
  if (!payout) throw new Error("a campaign that holds money was stopped without a payout");
  return payout;
});

/**
 * Completes a campaign without money: no payout, no message. Admins only; works on hold. Throws like
 * `sendToRecipient`, `conflict` if it holds money.
 */
export const endCampaign = command(payoutRequestSchema, async (ctx, input): Promise<void> => {
  await stop(ctx, input, "nothing");
});

/** The specified stop: `sendToRecipient` with money, `endCampaign` without. */
export const stopCampaign = command(payoutRequestSchema, async (ctx, input): Promise<PayoutSum> => {
  return (await stop(ctx, input, "unknown")) ?? { grossCents: 0, feeCents: 0, netCents: 0 };
});
