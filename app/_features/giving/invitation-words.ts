import type { useTranslations } from "next-intl";
import type { CampaignPage } from "@/lib/community";
import { campaignLink } from "@/lib/notification";

/** Names the need, never the recipient. */
export const invitationWords = (
  { name, communityName, shortCode }: CampaignPage,
  t: ReturnType<typeof useTranslations<"giving.invite">>,
) => ({
  message: t("words", { community: communityName, campaign: name }),
  link: campaignLink({ shortCode }),
});
