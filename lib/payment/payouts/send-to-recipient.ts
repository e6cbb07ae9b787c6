import { payouts } from "@/db/schema/payment";
import { campaignFor, isActive } from "@/lib/community";
import {
  communityFactsOf,
  holdStanding,
  lockAdmin,
  lockCampaign,
  markStopped,
  netBalanceOf,
  recipientOf,
  requireAdmin,
} from "@/lib/community/inside";
import { conflict, invalid } from "@/lib/kernel";
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
import { payoutRequestSchema } from "../schemas";
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
  if (!isActive(campaign.status)) throw conflict("payout.campaign_sent");
  const balanceCents = await netBalanceOf(ctx, campaign.id);
  if (balanceCents <= 0) throw invalid("payout.nothing_to_send");
  return payoutSum({ raisedCents: campaign.raisedCents, balanceCents });
});

export type FrozenPayout = PayoutSum & { payoutId: string; number: string };

/**
 * Send to recipient (specification 000 §4): stops the campaign for good, freezes its whole net balance as the
 * payout, and notifies the recipient, who learns of the campaign only now. Of two simultaneous admins one
 * succeeds; the other gets a `conflict` that says that it is already done. Throws like `previewPayout`, `conflict` while the
 * community is on hold, and `proof_needed`.
 */
export const sendToRecipient = command(payoutRequestSchema, async (ctx, input): Promise<FrozenPayout> => {
  const { userId } = requireUser(ctx);
  const { id: campaignId, communityId } = await campaignOfAdmin(ctx, input);
  requireRecentProof(ctx);
  if ((await holdStanding(ctx, communityId)) === "on_hold") throw conflict("community.on_hold");
  // Whoever takes the caller's role at this moment comes before, and then they may not send, or after.
  await lockAdmin(ctx, communityId);
  const campaign = await lockCampaign(ctx, campaignId);
  if (!isActive(campaign.status)) throw conflict("payout.campaign_sent");
  const account = campaignAccount(campaignId);
  const accounts = await lockAccounts(ctx, [account, payoutsAccount]);
  const balanceCents = accounts.get(accountKey(account))?.balance ?? 0;
  if (balanceCents <= 0) throw invalid("payout.nothing_to_send");
  const sum = payoutSum({ raisedCents: campaign.raisedCents, balanceCents });
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
      requestedBy: userId,
      requestedAt: ctx.now(),
    })
    .returning({ number: payouts.number });
  if (!payout) throw new Error("the payout was not written");
  await post(ctx, [
    {
      source: `payout:${payoutId}`,
      kind: "payout_frozen",
      metadata: { payoutId, campaignId },
      postings: [posting(account, payoutsAccount, balanceCents)],
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
  await enqueue(ctx, "cancel-open-intents");
  await audit(
    ctx,
    "payout.frozen",
    { type: "payout", id: payoutId },
    { communityId, campaignId, amountCents: balanceCents },
  );
  return { ...sum, payoutId, number: payoutNumber(payout.number) };
});
