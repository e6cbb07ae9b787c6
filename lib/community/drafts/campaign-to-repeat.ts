import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { campaignForAdmin } from "../campaigns/campaign-for-admin";
import { textsOfCommunity } from "../campaigns/community-texts";
import { type OwnDefaults, ownDefaults } from "../campaigns/rules/default-texts";
import { membersAmong } from "../roster/members";
import { campaignIdSchema, type MessageSetting } from "../schemas";

type RepeatedCampaign = {
  id: string;
  communityId: string;
  communityName: string;
  name: string;
  campaignTypeId: number;
  /** Whole dollars. */
  amount: number;
  description: string;
  /** Null if no longer a verified member. */
  recipient: { userId: string; fullName: string } | null;
  excludedMembers: { userId: string; fullName: string }[];
  messages: MessageSetting[];
  ownTexts: OwnDefaults;
};

/**
 * Returns an ended campaign's texts, its recipient if still verified, and its excluded members who remain
 * (000 §2). For admins; throws `notFound` for an active campaign and like `campaignForAdmin`.
 */
export const campaignToRepeat = query(campaignIdSchema, async (ctx, input): Promise<RepeatedCampaign> => {
  const campaign = await campaignForAdmin(ctx, input);
  if (!campaign.isEnded) throw notFound("still active");
  const { id, communityId, communityName, name, amount, description } = campaign;
  const wanted = [campaign.recipient.id, ...campaign.excludedMembers.map((member) => member.userId)];
  const members = await membersAmong(ctx, communityId, wanted);
  const recipient = members.find((one) => one.userId === campaign.recipient.id && one.isVerified);
  return {
    id,
    communityId,
    communityName,
    name,
    campaignTypeId: campaign.type.id,
    amount,
    description,
    recipient: recipient ? { userId: recipient.userId, fullName: recipient.fullName } : null,
    excludedMembers: campaign.excludedMembers
      .filter(({ userId }) => members.some((one) => one.userId === userId))
      .map(({ userId, fullName }) => ({ userId, fullName })),
    messages: campaign.messages.map(({ messageType, content, isEnabled }) => ({
      messageType,
      content,
      isEnabled,
    })),
    ownTexts: ownDefaults(await textsOfCommunity(ctx, communityId)),
  };
});
