import { eq } from "drizzle-orm";
import { v5 } from "uuid";
import type { z } from "zod";
import { campaignExclusions, campaignMessages, campaignRecipients, campaigns } from "@/db/schema/community";
import { conflict, invalidField } from "@/lib/kernel";
import { audit, type Ctx, command, idSchema, newId, requireUser } from "@/lib/platform";
import { holdOpenCommunity } from "../lock";
import { type MemberView, membersAmong } from "../members/members";
import { lockAdmin } from "../policies";
import { launchCampaignSchema } from "../schemas";
import { checkExcluded, checkType, refuseMatches } from "./check-campaign";
import { announceLaunch } from "./cross-milestones";
import { defaultTexts, overlay } from "./rules/default-texts";

async function checkRecipient(ctx: Ctx, communityId: string, wanted: string): Promise<MemberView> {
  const recipientId = idSchema.safeParse(wanted).data;
  if (!recipientId) throw invalidField("recipientId", "member.not_a_member");
  const [member] = await membersAmong(ctx, communityId, [recipientId]);
  if (!member?.isVerified) throw invalidField("recipientId", "member.not_a_member");
  // The recipient can neither see nor send the campaign, so another admin is needed to run it.
  if (member.userId === requireUser(ctx).userId) {
    throw invalidField("recipientId", "campaign.not_for_oneself");
  }
  return member;
}

/**
 * The campaign's id, from community, admin and key: the same form yields the same id, another admin's never
 * does.
 */
const idFor = (ctx: Ctx, communityId: string, requestKey: string | undefined) =>
  requestKey === undefined ? newId() : v5(`${communityId}:${requireUser(ctx).userId}`, requestKey);

/** Throws `conflict` unless the campaign with this id has the same content: a changed form is refused. */
async function requireSameLaunch(
  ctx: Ctx,
  id: string,
  input: z.output<typeof launchCampaignSchema>,
  recipientId: string,
): Promise<void> {
  const [known] = await ctx.db
    .select({ campaign: campaigns, recipientId: campaignRecipients.userId })
    .from(campaigns)
    .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
    .where(eq(campaigns.id, id));
  const isSame =
    known?.recipientId === recipientId &&
    known.campaign.name === input.name &&
    known.campaign.amount === input.amount &&
    known.campaign.campaignTypeId === input.campaignTypeId &&
    known.campaign.description === input.description;
  if (!isSame) throw conflict("campaign.launched_already");
}

/**
 * Creates and launches a campaign for a verified member, and queues the launch message unless it is off. For
 * admins of an approved community. A repeated `requestKey` returns the campaign that it created. Throws
 * `invalid` with field errors, also when a text gives the recipient away or names another member
 * and `confirmedFinds` is not set; `conflict` while the community waits for approval, and for a `requestKey` used with other content.
 */
export const launchCampaign = command(launchCampaignSchema, async (ctx, input): Promise<{ id: string }> => {
  requireUser(ctx);
  // Before any membership, so that a deletion of the community comes before or after.
  const isOpen = await holdOpenCommunity(ctx, input.communityId);
  // Locks the recipient's membership, too, so that the account cannot be deleted before the campaign is launched.
  await lockAdmin(ctx, input.communityId, idSchema.safeParse(input.recipientId).data);
  const communityId = input.communityId.toLowerCase();
  if (!isOpen) throw conflict("community.waiting", "community is not approved");
  await checkType(ctx, input.campaignTypeId);
  const recipient = await checkRecipient(ctx, communityId, input.recipientId);
  const excluded = await checkExcluded(ctx, communityId, recipient.userId, input.excludedMembers);
  const confirmedFinds = await refuseMatches(
    ctx,
    communityId,
    input,
    { ...recipient, id: recipient.userId },
    input.confirmedFinds,
  );

  const id = idFor(ctx, communityId, input.requestKey);
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(campaigns)
    .values({
      id,
      communityId,
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      status: "launched",
      createdBy: requireUser(ctx).userId,
      createdAt: now,
      launchedAt: now,
    })
    .onConflictDoNothing({ target: campaigns.id })
    .returning({ id: campaigns.id });
  if (!made) {
    await requireSameLaunch(ctx, id, input, recipient.userId);
    return { id };
  }
  await ctx.db.insert(campaignRecipients).values({ campaignId: id, userId: recipient.userId });
  if (excluded.length > 0) {
    await ctx.db.insert(campaignExclusions).values(excluded.map((userId) => ({ campaignId: id, userId })));
  }
  await ctx.db
    .insert(campaignMessages)
    .values(overlay(defaultTexts(input), input.messages).map((text) => ({ campaignId: id, ...text })));
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
});
