import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { openShared } from "@/app/_features/campaign/open-shared";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { BackLink } from "@/components/ui/back-link";
import { PrintButton } from "@/components/ui/print-button";
import { PosterSheet } from "./_components/poster-sheet";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  const t = await getTranslations("campaign.poster");
  return { title: t("title", { campaign: campaign.name }), robots: { index: false } };
}

/** An ended campaign redirects to its page. */
export default async function PosterPage({ params }: Props) {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  const shared = campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id });
  if (campaign.isEnded) redirect(shared);
  const t = await getTranslations("campaign.poster");
  return (
    <main id="main" className="wrap poster-page stack g5">
      <div className="stack g4 poster-tools">
        <BackLink href={shared}>{t("back")}</BackLink>
        <div className="row between wrap-ok g4">
          <p className="measure">
            {t("lead")} <span className="no-js">{t("noScripts")}</span>
          </p>
          <PrintButton>{t("print")}</PrintButton>
        </div>
      </div>
      <PosterSheet campaign={campaign} />
    </main>
  );
}
