import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { openShared } from "@/app/_features/campaign/open-shared";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { FlowPage } from "@/components/shell";
import { MAX_CONCERN } from "@/lib/community";
import { ConcernForm } from "./_components/concern-form";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { communityId, campaignId } = await params;
  await openShared(communityId, campaignId);
  const t = await getTranslations("campaign.concern");
  return { title: t("title"), robots: { index: false } };
}

export default async function ConcernPage({ params }: Props) {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  const t = await getTranslations("campaign.concern");
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const backHref = campaignPaths.shared(campaignRef);
  return (
    <FlowPage campaign={<CampaignLine campaign={campaign} href={backHref} />}>
      <div className="stack g2">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <Words>
        <ConcernForm
          campaignRef={campaignRef}
          backHref={backHref}
          maxLength={MAX_CONCERN}
          words={{
            message: t("message"),
            messageHint: t("messageHint"),
            email: t("email"),
            optional: t("optional"),
            emailHint: t("emailHint"),
            leaveEmpty: t("leaveEmpty"),
            send: t("send"),
            sending: t("sending"),
            sentTitle: t("sentTitle"),
            sent: t("sent"),
            back: t("back"),
          }}
        />
      </Words>
    </FlowPage>
  );
}
