import type { Metadata } from "next";
import { Invitation } from "@/app/_lib/campaign/invitation";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { campaignInvitation } from "@/lib/community";
import { BackLink } from "../../../_components/back-link";
import { openActive } from "../../_components/open-campaign";

export const metadata: Metadata = { title: "Invite friend to donate" };

type Props = { params: Promise<{ campaignId: string }> };

/** /campaigns/campaign/{campaignId}/invite-friend (000 §2). */
export default async function InviteFriendPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const campaign = await openActive(ctx, (await params).campaignId, undefined);
  const invitation = await campaignInvitation(ctx, { campaignId: campaign.id });
  return (
    <Page width="form">
      <BackLink href={campaignPaths.active(campaign.id)}>{campaign.name}</BackLink>
      <Invitation campaignName={campaign.name} invitation={invitation} />
    </Page>
  );
}
