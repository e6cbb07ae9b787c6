import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { CampaignHero, progressOf } from "@/components/campaign";
import { type QuiltLayout, toWay } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";

type CampaignHeadProps = {
  campaign: CampaignPage;
  beside?: ReactNode;
  layout?: QuiltLayout;
  /** Since the viewer's last visit. */
  newPatches?: number;
  caption?: ReactNode;
  figure?: ReactNode;
};

export function CampaignHead({ campaign, beside, ...quilt }: CampaignHeadProps) {
  const t = useTranslations("campaign");
  const language = languageOf(useLocale());
  return (
    <CampaignHero
      id={campaign.id}
      name={campaign.name}
      typeName={campaignTypeName(language, campaign.type)}
      icon={campaign.type.icon}
      way={toWay(campaign.type.way)}
      percent={progressOf(campaign.raisedCents, campaign.amount).percent}
      beside={
        beside ?? <span className="small quiet">{t("forMember", { community: campaign.communityName })}</span>
      }
      {...quilt}
    />
  );
}
