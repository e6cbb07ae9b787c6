import { asc, eq } from "drizzle-orm";
import { campaignMessages, campaignRecipients, campaigns } from "@/db/schema/community";
import { conflict, invalidField, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, idSchema, requireUser } from "@/lib/platform";
import { type LockedCampaign, lockCampaign } from "../lock";
import { lockOwnAdminRole, requireAdmin } from "../policies";
import { correctRecipientSchema, type MessageSetting } from "../schemas";
import { campaignFor } from "./campaign-for";
import { refuseMatches } from "./check-campaign";
import { textsOfCommunity } from "./community-texts";
import { checkRecipient, ownSpanish } from "./prepare-launch";
import { recipientOf } from "./recipient-of";
import { defaultText } from "./rules/default-texts";
import type { MessageType } from "./rules/milestones";
import { excludedFrom, findSecondAccounts } from "./second-accounts";

async function standingTexts(ctx: Ctx, { id, communityId, name, amount }: LockedCampaign) {
  const [row] = await ctx.db
    .select({ description: campaigns.description, campaignTypeId: campaigns.campaignTypeId })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  const rows = await ctx.db
    .select()
    .from(campaignMessages)
    .where(eq(campaignMessages.campaignId, id))
    .orderBy(asc(campaignMessages.messageType));
  const own = await textsOfCommunity(ctx, communityId);
  const need = { campaignTypeId: row?.campaignTypeId, amount };
  return {
    name,
    description: row?.description ?? "",
    messages: rows.flatMap(({ messageType, content, isEnabled }) => {
      const text: MessageSetting = { messageType: messageType as MessageType, content, isEnabled };
      const spanish = ownSpanish(text, need, own);
      // Our defaults name no one, but would match a member called Hand.
      return spanish === undefined && content === defaultText(text.messageType, need)
        ? []
        : [{ ...text, spanish }];
    }),
  };
}

/**
 * Corrects the recipient of an active campaign before its first gift, to a verified member other than the
 * caller. For admins.
 *
 * - The audience regains the former recipient and loses the new one.
 * - No notification and no history: the former recipient may be an admin.
 * - Throws `invalid` by field, also for a revealing text without `confirmedFinds`.
 * - Throws `conflict` after a gift or for a stale `revision`, `notFound` if not active.
 */
export const correctRecipient = command(
  correctRecipientSchema,
  async (ctx, input): Promise<{ id: string; revision: number }> => {
    const seen = await campaignFor(ctx, input);
    await requireAdmin(ctx, seen.communityId);
    // Lock order: membership, campaign. The new recipient's membership cannot end before the commit.
    await lockOwnAdminRole(ctx, seen.communityId, idSchema.safeParse(input.recipientId).data);
    const campaign = await lockCampaign(ctx, seen.id);
    if (campaign.status !== "launched") throw notFound("no longer active");
    const former = await recipientOf(ctx, campaign.id);
    if (former.id === requireUser(ctx).userId) throw notFound("for the caller since");
    if (input.revision !== undefined && input.revision !== campaign.revision)
      throw conflict("campaign.changed_meanwhile");
    if (campaign.contributionCount > 0) throw conflict("campaign.has_gift");
    const wanted = await checkRecipient(ctx, campaign.communityId, input.recipientId);
    const { userId, ...person } = wanted;
    if (former.id === userId) throw invalidField("recipientId", "campaign.recipient_already");
    const confirmedFinds = await refuseMatches(
      ctx,
      campaign.communityId,
      await standingTexts(ctx, campaign),
      { ...person, id: userId },
      { isConfirmed: input.confirmedFinds },
      await findSecondAccounts(ctx, campaign.communityId, wanted, [
        former.id,
        ...(await excludedFrom(ctx, campaign.id)),
      ]),
    );
    await ctx.db
      .update(campaignRecipients)
      .set({ userId, fullName: null, email: null, phoneNumber: null })
      .where(eq(campaignRecipients.campaignId, campaign.id));
    const revision = campaign.revision + 1;
    await ctx.db.update(campaigns).set({ revision }).where(eq(campaigns.id, campaign.id));
    await audit(
      ctx,
      "campaign.recipient_corrected",
      { type: "campaign", id: campaign.id },
      { communityId: campaign.communityId, revision, confirmedFinds },
    );
    return { id: campaign.id, revision };
  },
);
