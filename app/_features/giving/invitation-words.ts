import type { useTranslations } from "next-intl";
import type { CampaignPage } from "@/lib/community";
import { campaignLink } from "@/lib/notification";

/** An invitation to a campaign as it is passed on: what is needed, never for whom. */
export const invitationWords = (
  { name, communityName, shortCode }: CampaignPage,
  t: ReturnType<typeof useTranslations<"giving.invite">>,
) => ({
  message: t("words", { community: communityName, campaign: name }),
  link: campaignLink({ shortCode }),
});
