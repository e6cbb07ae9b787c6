import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import type { Param } from "@/app/_features/forms/search-params";
import { requireViewer } from "@/app/_lib/session";
import { ADMIN, campaignForAdmin } from "@/lib/community";
import { EndedCampaign } from "../../_components/ended-campaign";
import { openEnded } from "../../_components/open-campaign";

type Props = { params: Promise<{ campaignId: string }>; searchParams: Promise<{ page?: Param }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireViewer();
  const campaign = await openEnded(ctx, (await params).campaignId, undefined);
  const t = await getTranslations("campaigns");
  return { title: t("completedTitle", { name: campaign.name }) };
}

/** For admins (000 §2). */
export default async function CompletedCampaignPage({ params, searchParams }: Props) {
  const { ctx } = await requireViewer();
  const { campaignId } = await params;
  const campaign = await openEnded(ctx, campaignId, undefined);
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  if (campaign.viewerRole !== ADMIN) redirect(campaignPaths.completedForMembers(campaignRef));
  const sealed = await campaignForAdmin(ctx, campaignRef);
  return (
    <EndedCampaign
      ctx={ctx}
      campaign={campaign}
      sealed={sealed}
      page={(await searchParams).page}
      base={campaignPaths.completed(campaign.id)}
    />
  );
}
