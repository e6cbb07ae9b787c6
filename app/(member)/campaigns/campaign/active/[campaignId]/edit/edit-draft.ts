import type { useTranslations } from "next-intl";
import type { AdminCampaign } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import type { Draft, StandingText } from "../../../../_components/campaign-form/draft";
import type { PastMessage } from "../../../../_components/campaign-form/messages-section";

export const draftOfCampaign = (campaign: AdminCampaign, texts: readonly StandingText[]): Draft => ({
  name: campaign.name,
  campaignTypeId: String(campaign.type.id),
  amount: String(campaign.amount),
  description: campaign.description,
  recipient: { id: campaign.recipient.id, name: campaign.recipient.fullName },
  excluded: campaign.excludedMembers.map((member) => ({ id: member.userId, name: member.fullName })),
  messages: campaign.messages
    .filter((message) => message.outcome === "waiting")
    .map(({ messageType, content, isEnabled }) => {
      const standing = texts.find((text) => text.messageType === messageType);
      return { messageType, content, isEnabled, own: standing?.isOwn ? standing.english : null };
    }),
  confirmedFinds: false,
});

type PastWords = ReturnType<typeof useTranslations<"campaignForm.messages.past">>;

export const pastOfCampaign = (campaign: AdminCampaign, t: PastWords): PastMessage[] =>
  campaign.messages.flatMap(({ messageType, content, outcome, at }) =>
    outcome === "waiting"
      ? []
      : [
          {
            messageType,
            content: content.replaceAll("{{communityName}}", campaign.communityName),
            what: at ? `${t(outcome)}, ${formatDate(at, campaign.timeZone)}` : t(outcome),
          },
        ],
  );
