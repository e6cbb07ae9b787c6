import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import type { Param } from "@/app/_features/forms/search-params";
import { requireViewer } from "@/app/_lib/session";
import { EndedCampaign } from "../../../campaign/_components/ended-campaign";
import { openEnded } from "../../../campaign/_components/open-campaign";

type Props = {
  params: Promise<{ communityId: string; campaignId: string }>;
  searchParams: Promise<{ page?: Param }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireViewer();
  const { communityId, campaignId } = await params;
  const campaign = await openEnded(ctx, campaignId, communityId);
  const t = await getTranslations("campaigns");
  return { title: t("completedTitle", { name: campaign.name }) };
}

export default async function CompletedForMembersPage({ params, searchParams }: Props) {
  const { ctx } = await requireViewer();
  const { communityId, campaignId } = await params;
  const campaign = await openEnded(ctx, campaignId, communityId);
  return (
    <EndedCampaign
      ctx={ctx}
      campaign={campaign}
      page={(await searchParams).page}
      base={campaignPaths.completedForMembers({ communityId: campaign.communityId, campaignId: campaign.id })}
    />
  );
}
