import { eq } from "drizzle-orm";
import type { z } from "zod";
import { payouts } from "@/db/schema/payment";
import { campaignFor, isActive } from "@/lib/community";
import {
  campaignMoneyOf,
  communityFactsOf,
  holdStanding,
  type LockedCampaign,
  lockAdmin,
  lockCampaign,
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

/** The campaign for an admin of its community who is not its recipient. Throws `notFound` or `forbidden`. */
async function campaignOfAdmin(ctx: Ctx, input: { communityId: string; campaignId: string }) {
  const campaign = await campaignFor(ctx, input);
  await requireAdmin(ctx, campaign.communityId);
  return campaign;
}

/**
 * What sending would pay out now. Admins only. Throws `conflict` when it was sent already, `invalid` when there is
 * nothing to send.
 */
export const previewPayout = query(payoutRequestSchema, async (ctx, input): Promise<PayoutSum> => {
  const campaign = await campaignOfAdmin(ctx, input);
  if (!isActive(campaign.status)) throw await stoppedBefore(ctx, campaign.id);
  const money = await campaignMoneyOf(ctx, campaign.id);
  if (money.balanceCents <= 0) throw invalid("payout.nothing_to_send");
  return payoutSum({ raisedCents: campaign.raisedCents, ...money });
});

/** Why a campaign that is no longer active cannot be stopped. */
async function stoppedBefore(ctx: Ctx, campaignId: string): Promise<DomainError> {
  const sent = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.campaignId, campaignId));
  return conflict(sent.length > 0 ? "payout.campaign_sent" : "campaign.ended");
}

export type FrozenPayout = PayoutSum & { payoutId: string; number: string };

/** Stops a locked campaign, freezes its balance as the payout and notifies the recipient. */
async function freeze(ctx: Ctx, campaign: LockedCampaign, balanceCents: Cents): Promise<FrozenPayout> {
  const { id: campaignId, communityId } = campaign;
  // The campaign and its balance are locked, so this is the balance that was just read.
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
      recipientId: recipient.id,
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

/** What the caller has seen the campaign hold: money, nothing, or not asked. */
type Seen = "money" | "nothing" | "unknown";

async function stop(ctx: Ctx, input: z.output<typeof sendSchema>, seen: Seen): Promise<FrozenPayout | null> {
  requireUser(ctx);
  const { id: campaignId, communityId } = await campaignOfAdmin(ctx, input);
  requireRecentProof(ctx);
  const standing = await holdStanding(ctx, communityId);
  // Serializes the stop with changes of the caller's role.
  await lockAdmin(ctx, communityId);
  // Settling locks the campaign, too: a gift is booked before the stop and counts here, or goes to Our Balance.
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
 * Send to recipient (specification 000 §4): stops the campaign for good, freezes its whole net balance as the
 * payout, and notifies the recipient, who learns of the campaign only now. Of two simultaneous admins one
 * succeeds; the other gets a `conflict` that says that it is already done. Throws like `previewPayout`, `conflict` while the
 * community is on hold or when another sum was shown, and `proof_needed`.
 */
export const sendToRecipient = command(sendSchema, async (ctx, input): Promise<FrozenPayout> => {
  const payout = await stop(ctx, input, "money");
  if (!payout) throw new Error("a campaign that holds money was stopped without a payout");
  return payout;
});

/**
 * Ends a campaign that holds no money: it is completed without a payout, and no message is sent. For admins. Throws like
 * `sendToRecipient`, and `conflict` once the campaign holds money; works while the community is on hold.
 */
export const endCampaign = command(payoutRequestSchema, async (ctx, input): Promise<void> => {
  await stop(ctx, input, "nothing");
});

/** The specified stop: like `sendToRecipient` for a campaign that holds money, like `endCampaign` for any other. */
export const stopCampaign = command(payoutRequestSchema, async (ctx, input): Promise<PayoutSum> => {
  return (await stop(ctx, input, "unknown")) ?? { grossCents: 0, feeCents: 0, netCents: 0 };
});
