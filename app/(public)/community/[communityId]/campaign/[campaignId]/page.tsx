import type { Metadata } from "next";
import { donationsPage } from "@/app/_features/campaign/donations-page";
import { openShared } from "@/app/_features/campaign/open-shared";
import type { Param } from "@/app/_features/forms/search-params";
import { campaignThings, JsonLd, siteOf } from "@/app/_features/meta";
import { campaignMetadata } from "@/app/_features/meta/campaign-metadata";
import { getCtx } from "@/app/_lib/session";
import { SharedActive } from "./_components/shared-active";
import { SharedEnded } from "./_components/shared-ended";

type CampaignRef = { communityId: string; campaignId: string };
type Props = { params: Promise<CampaignRef>; searchParams: Promise<{ page?: Param }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  return campaignMetadata(campaign);
}

/** For anyone with the link (000 §2). */
export default async function SharedCampaignPage({ params, searchParams }: Props) {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  const ctx = await getCtx();
  const page = donationsPage((await searchParams).page, campaign);
  const Shared = campaign.isEnded ? SharedEnded : SharedActive;
  return (
    <>
      <Shared ctx={ctx} campaign={campaign} page={page} />
      <JsonLd things={campaignThings(siteOf(), campaign)} />
    </>
  );
}
