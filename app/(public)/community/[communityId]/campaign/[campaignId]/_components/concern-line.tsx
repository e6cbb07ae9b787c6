import { useTranslations } from "next-intl";
import { type CampaignRef, campaignPaths } from "@/app/_features/campaign/paths";

type ConcernLineProps = {
  campaignRef: CampaignRef;
  /** Adds that gifts are final, beside a donation link. */
  isFinal?: boolean;
};

export function ConcernLine({ campaignRef, isFinal = false }: ConcernLineProps) {
  const t = useTranslations("campaign.active");
  return (
    <p className="caption faint paybox-end">
      {isFinal && `${t("final")} `}
      <a href={campaignPaths.concern(campaignRef)} rel="nofollow">
        {t("concern")}
      </a>
    </p>
  );
}
