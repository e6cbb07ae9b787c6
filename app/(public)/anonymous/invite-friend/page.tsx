import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { one, type Param } from "@/app/_features/forms/search-params";
import { CampaignEndedPage } from "@/app/_features/giving/campaign-ended-page";
import { GivingFrame } from "@/app/_features/giving/frame";
import { Invitation } from "@/app/_features/giving/invitation";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { getCtx } from "@/app/_lib/session";
import { publicCampaign } from "@/lib/community";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("invite.title"), robots: { index: false } };
}

type Props = { searchParams: Promise<{ communityId?: Param; campaignId?: Param }> };

export default async function VisitorInvitePage({ searchParams }: Props) {
  const search = await searchParams;
  const campaign = await orNotFound(
    publicCampaign(await getCtx(), {
      campaignId: one(search.campaignId) ?? "",
      communityId: one(search.communityId) ?? "",
    }),
  );
  const target = { communityId: campaign.communityId, campaignId: campaign.id };
  if (campaign.isEnded)
    return <CampaignEndedPage target={{ flow: "visitor", namesCommunity: false, ...target }} />;
  const t = await getTranslations("giving.invite");
  return (
    <GivingFrame
      flow="visitor"
      campaign={<CampaignLine campaign={campaign} href={campaignPaths.shared(target)} />}
    >
      <div className="stack g2">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <Invitation campaign={campaign} />
    </GivingFrame>
  );
}
