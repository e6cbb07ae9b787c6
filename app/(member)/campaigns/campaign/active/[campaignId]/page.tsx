import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { donationsPage } from "@/app/_features/campaign/donations-page";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireViewer } from "@/app/_lib/session";
import { ADMIN, campaignForAdmin } from "@/lib/community";
import { hasMuted } from "@/lib/notification";
import { campaignNetBalance } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { AdminCampaign } from "../../_components/admin-campaign";
import { MemberCampaign } from "../../_components/member-campaign";
import { NotThisTime } from "../../_components/not-this-time";
import { openActive } from "../../_components/open-campaign";

type Props = {
  params: Promise<{ campaignId: string }>;
  searchParams: Promise<{ campaignCommunityId?: Param; page?: Param }>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { ctx } = await requireViewer();
  const { campaignId } = await props.params;
  const search = await props.searchParams;
  const campaign = await openActive(ctx, campaignId, one(search.campaignCommunityId));
  return { title: campaign.name };
}

export default async function ActiveCampaignPage({ params, searchParams }: Props) {
  const { ctx } = await requireViewer();
  const { campaignId } = await params;
  const search = await searchParams;
  const communityId = one(search.campaignCommunityId);
  const campaign = await openActive(ctx, campaignId, communityId);
  const fromElsewhere = communityId !== undefined;
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const donateHref = fromElsewhere
    ? campaignPaths.donateFromElsewhere(campaignRef)
    : campaignPaths.donate(campaign.id);
  const shared = {
    ctx,
    fromElsewhere,
    donateHref,
    page: donationsPage(search.page, campaign),
    base: `${campaignPaths.active(campaign.id)}${communityId ? `?campaignCommunityId=${communityId}` : ""}`,
  };
  const notThisTime = campaign.viewerRole !== null && <NotNow ctx={ctx} campaignId={campaign.id} />;
  if (campaign.viewerRole !== ADMIN) {
    return <MemberCampaign {...shared} campaign={campaign} foot={notThisTime} />;
  }
  const sealed = await campaignForAdmin(ctx, campaignRef);
  const net = await campaignNetBalance(ctx, { campaignId: campaign.id });
  return <AdminCampaign {...shared} campaign={campaign} sealed={sealed} money={net} foot={notThisTime} />;
}

async function NotNow({ ctx, campaignId }: { ctx: Ctx; campaignId: string }) {
  const [t, isMuted] = await Promise.all([getTranslations("campaigns.mute"), hasMuted(ctx, { campaignId })]);
  const words = {
    label: t("label"),
    line: t(isMuted ? "muted" : "ask"),
    button: t(isMuted ? "undo" : "notThisTime"),
    busy: t("busy"),
  };
  return <NotThisTime campaignId={campaignId} isMuted={isMuted} words={words} />;
}
