import { eq } from "drizzle-orm";
import { z } from "zod";
import { contributions, transfers } from "@/db/schema/payment";
import { campaignFor, isActive } from "@/lib/community";
import {
  idOf,
  lockCampaign,
  lockCommunity,
  lockOwnAdminRole,
  nextTransferSequence,
  recordCampaignContribution,
  requireAdmin,
} from "@/lib/community/inside";
import { conflict, dollarsToCents, invalidField } from "@/lib/kernel";
import { accountKey, campaignAccount, communityAccount, lockAccounts, post, posting } from "@/lib/ledger";
import { audit, type Ctx, command, newId, requireRecentProof, requireUser } from "@/lib/platform";
import { transferSchema } from "../schemas";

const inputSchema = transferSchema.extend({
  /** In cents. */
  shownCents: z.number().int().optional(),
});

type MadeTransfer = { transferId: string; amountCents: number; campaignId: string };

type Wanted = { communityId: string; campaignId: string; amountCents: number };

/** Throws `conflict` if the key made a different transfer. */
async function madeBefore(ctx: Ctx, requestKey: string, wanted: Wanted): Promise<MadeTransfer | null> {
  const [known] = await ctx.db.select().from(transfers).where(eq(transfers.requestKey, requestKey));
  if (!known) return null;
  const isSame =
    known.communityId === wanted.communityId &&
    known.campaignId === wanted.campaignId &&
    known.amountCents === wanted.amountCents;
  if (!isSame) throw conflict("transfer.made_otherwise");
  return { transferId: known.id, amountCents: known.amountCents, campaignId: known.campaignId };
}

/**
 * Moves whole dollars from Our Balance into an active campaign (000 §5). Idempotent by request key.
 *
 * - Throws `forbidden` for members, `notFound` for strangers and the campaign's recipient, `invalid` (`Only
 *   numbers allowed`, `Invalid amount`, `Not enough money on Our Balance`), `conflict` (campaign ended, on
 *   hold, key reused, other sum shown), `proof_needed`.
 */
export const transferToCampaign = command(inputSchema, async (ctx, input): Promise<MadeTransfer> => {
  const { userId } = requireUser(ctx);
  const communityId = idOf(input.outgoingCommunityId);
  await requireAdmin(ctx, communityId);
  requireRecentProof(ctx);
  const campaign = await campaignFor(ctx, { campaignId: input.incomingCamapaignId, communityId });
  const amountCents = dollarsToCents(input.amount);
  if ((input.shownCents ?? amountCents) !== amountCents) throw conflict("money.sum_changed");
  const wanted = { communityId, campaignId: campaign.id, amountCents };
  const requestKey = `${userId}:${input.requestKey}`;
  const community = await lockCommunity(ctx, communityId);
  await lockOwnAdminRole(ctx, communityId);
  const made = await madeBefore(ctx, requestKey, wanted);
  if (made) return made;
  if (community.heldAt) throw conflict("community.on_hold");
  if (!isActive((await lockCampaign(ctx, campaign.id)).status)) throw conflict("campaign.ended");

  const from = communityAccount(communityId);
  const to = campaignAccount(campaign.id);
  const accounts = await lockAccounts(ctx, [from, to]);
  if ((accounts.get(accountKey(from))?.balance ?? 0) < amountCents) {
    throw invalidField("amount", "money.not_enough_on_balance");
  }
  const transferId = newId();
  const now = ctx.now();
  const { sequence } = await nextTransferSequence(ctx, { communityId });
  await ctx.db.insert(transfers).values({
    id: transferId,
    requestKey,
    ...wanted,
    createdBy: userId,
    createdAt: now,
    sequence,
  });
  const recorded = await recordCampaignContribution(ctx, { campaignId: campaign.id, amountCents });
  await ctx.db.insert(contributions).values({
    id: newId(),
    communityId,
    campaignId: campaign.id,
    sequence: recorded.sequence,
    kind: "transfer",
    transferId,
    amountCents,
    isAnonymous: false,
    createdAt: now,
  });
  await post(ctx, [
    {
      source: `transfer:${transferId}`,
      kind: "transfer",
      metadata: { transferId },
      postings: [posting(from, to, amountCents)],
    },
  ]);
  await audit(
    ctx,
    "transfer.made",
    { type: "transfer", id: transferId },
    { communityId: campaign.communityId, campaignId: campaign.id, amountCents },
  );
  return { transferId, amountCents, campaignId: campaign.id };
});
