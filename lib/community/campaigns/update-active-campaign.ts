import { and, eq, ne } from "drizzle-orm";
import { campaignExclusions, campaignMessages, campaignMilestones, campaigns } from "@/db/schema/community";
import { conflict, invalidField, LAUNCH_MESSAGE, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, requireUser } from "@/lib/platform";
import { lockCampaign } from "../lock";
import { requireAdmin } from "../policies";
import { type MessageSetting, updateCampaignSchema } from "../schemas";
import { campaignFor } from "./campaign-for";
import { checkExcluded, checkType, refuseMatches } from "./check-campaign";
import { crossMilestones, milestonesOf } from "./cross-milestones";
import { recipientOf } from "./recipient-of";
import { type MessageType, MILESTONES, messageTypeOf } from "./rules/milestones";
import { isSameText } from "./rules/texts";
import { excludedFrom, findSecondAccounts } from "./second-accounts";

/** The launch, and every milestone ever crossed. */
async function pastTypes(ctx: Ctx, campaignId: string): Promise<Set<MessageType>> {
  const crossed = await ctx.db
    .select({ milestone: campaignMilestones.milestone })
    .from(campaignMilestones)
    .where(eq(campaignMilestones.campaignId, campaignId));
  const milestones = MILESTONES.filter((one) => crossed.some(({ milestone }) => milestone === one));
  return new Set<MessageType>([LAUNCH_MESSAGE, ...milestones.map(messageTypeOf)]);
}

type Texts = { name: string; description: string; messages: MessageSetting[] };

/** The admins have already been asked about unchanged texts. */
async function hasTheseTexts(ctx: Ctx, campaignId: string, given: Texts): Promise<boolean> {
  const [now] = await ctx.db
    .select({ name: campaigns.name, description: campaigns.description })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  const standing = await ctx.db
    .select({ type: campaignMessages.messageType, content: campaignMessages.content })
    .from(campaignMessages)
    .where(eq(campaignMessages.campaignId, campaignId));
  const contents = new Map(standing.map(({ type, content }) => [type, content]));
  return (
    now?.name === given.name &&
    now.description === given.description &&
    given.messages.every((text) => isSameText(contents.get(text.messageType) ?? "", text.content))
  );
}

/** Sets texts that are not due yet. Throws `invalid` for a change to a past one. */
async function setMessages(ctx: Ctx, campaignId: string, given: MessageSetting[]): Promise<void> {
  const past = await pastTypes(ctx, campaignId);
  const standing = await ctx.db
    .select()
    .from(campaignMessages)
    .where(eq(campaignMessages.campaignId, campaignId));
  for (const [index, text] of given.entries()) {
    const before = standing.find((row) => row.messageType === text.messageType);
    if (before && isSameText(before.content, text.content) && before.isEnabled === text.isEnabled) continue;
    if (past.has(text.messageType)) {
      throw invalidField(`messages.${index}.content`, "campaign.message_past");
    }
    await ctx.db
      .insert(campaignMessages)
      .values({ campaignId, ...text })
      .onConflictDoUpdate({
        target: [campaignMessages.campaignId, campaignMessages.messageType],
        set: { content: text.content, isEnabled: text.isEnabled },
      });
  }
}

/** Keeps an exclusion of the recipient from before a correction. */
async function setExcluded(
  ctx: Ctx,
  { campaignId, recipientId }: { campaignId: string; recipientId: string },
  userIds: string[],
): Promise<void> {
  await ctx.db
    .delete(campaignExclusions)
    .where(and(eq(campaignExclusions.campaignId, campaignId), ne(campaignExclusions.userId, recipientId)));
  if (userIds.length === 0) return;
  await ctx.db.insert(campaignExclusions).values(userIds.map((userId) => ({ campaignId, userId })));
}

async function exclusionsOf(
  ctx: Ctx,
  { id, communityId }: { id: string; communityId: string },
  recipientId: string,
  given: string[] | undefined,
): Promise<{ excluded: string[]; removed: string[] } | null> {
  if (!given) return null;
  const already = await excludedFrom(ctx, id);
  const excluded = await checkExcluded(ctx, communityId, recipientId, given, already);
  return { excluded, removed: already.filter((userId) => !excluded.includes(userId)) };
}

/**
 * Changes an active campaign but not its recipient or past texts. For admins.
 *
 * - A lower goal crosses milestones like a gift; a higher one uncrosses none.
 * - Removing the exclusion of a possible second account needs `confirmedFinds`.
 * - Throws `conflict` for a stale `revision`, `notFound` if not active, `invalid` by field.
 */
export const updateActiveCampaign = command(
  updateCampaignSchema,
  async (ctx, input): Promise<{ id: string; revision: number }> => {
    const seen = await campaignFor(ctx, input);
    await requireAdmin(ctx, seen.communityId);
    const campaign = await lockCampaign(ctx, seen.id);
    if (campaign.status !== "launched") throw notFound("no longer active");
    if (input.revision !== undefined && input.revision !== campaign.revision)
      throw conflict("campaign.changed_meanwhile");
    const recipient = await recipientOf(ctx, campaign.id);
    if (input.recipientId !== undefined && input.recipientId.toLowerCase() !== recipient.id) {
      throw invalidField("recipientId", "campaign.recipient_stays");
    }
    await checkType(ctx, input.campaignTypeId);
    const exclusions = await exclusionsOf(ctx, campaign, recipient.id, input.excludedMembers);
    const confirmedFinds = await refuseMatches(
      ctx,
      campaign.communityId,
      input,
      recipient,
      {
        isConfirmed: input.confirmedFinds,
        areTextsKnown: await hasTheseTexts(ctx, campaign.id, input),
      },
      await findSecondAccounts(
        ctx,
        campaign.communityId,
        { ...recipient, userId: recipient.id },
        exclusions?.excluded ?? [],
        exclusions?.removed ?? [],
      ),
    );
    await setMessages(ctx, campaign.id, input.messages);
    if (exclusions)
      await setExcluded(ctx, { campaignId: campaign.id, recipientId: recipient.id }, exclusions.excluded);
    const revision = campaign.revision + 1;
    await ctx.db
      .update(campaigns)
      .set({
        name: input.name,
        campaignTypeId: input.campaignTypeId,
        amount: input.amount,
        description: input.description,
        revision,
        savedAt: ctx.now(),
        savedBy: requireUser(ctx).userId,
      })
      .where(eq(campaigns.id, campaign.id));
    await audit(
      ctx,
      "campaign.updated",
      { type: "campaign", id: campaign.id },
      { communityId: campaign.communityId, revision, amount: input.amount, confirmedFinds },
    );
    await crossMilestones(ctx, campaign.id, {
      raisedCents: campaign.raisedCents,
      goalDollars: input.amount,
      alreadyCrossed: (await milestonesOf(ctx, [campaign.id])).get(campaign.id) ?? [],
    });
    return { id: campaign.id, revision };
  },
);
