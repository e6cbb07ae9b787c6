import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import { donationsPage } from "@/app/_features/campaign/donations-page";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { QuiltCaption } from "@/app/_features/campaign/quilt-caption";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireViewer } from "@/app/_lib/session";
import { Badge } from "@/components/ui/badge";
import { IconLink } from "@/components/ui/icon-button";
import { ADMIN, campaignForAdmin } from "@/lib/community";
import { hasMuted } from "@/lib/notification";
import { campaignNetBalance } from "@/lib/payment";
import { AdminCampaign } from "../../_components/admin-campaign";
import { CampaignFrame } from "../../_components/campaign-frame";
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

/** /campaigns/campaign/active/{campaignId} (000 §2), for members and for admins. */
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
  // Only members hear of it at all.
  const notThisTime = campaign.viewerRole !== null && (
    <NotThisTime campaignId={campaign.id} isMuted={await hasMuted(ctx, { campaignId: campaign.id })} />
  );
  if (campaign.viewerRole !== ADMIN) {
    return (
      <CampaignFrame campaign={campaign} caption={<QuiltCaption campaign={campaign} now={ctx.now()} />}>
        <MemberCampaign {...shared} campaign={campaign} />
        {notThisTime}
      </CampaignFrame>
    );
  }
  const [sealed, net] = await Promise.all([
    campaignForAdmin(ctx, campaignRef),
    campaignNetBalance(ctx, { campaignId: campaign.id }),
  ]);
  return (
    <CampaignFrame
      campaign={campaign}
      flat
      beside={
        <Badge tone="gain" dot>
          {campaign.progress.percent >= 100 ? "Active, goal met" : "Active"}
        </Badge>
      }
      tools={
        <IconLink boxed label="Edit campaign" icon={<Pencil />} href={campaignPaths.edit(campaign.id)} />
      }
    >
      <AdminCampaign {...shared} campaign={sealed} netCents={net.balanceCents} />
      {notThisTime}
    </CampaignFrame>
  );
}
