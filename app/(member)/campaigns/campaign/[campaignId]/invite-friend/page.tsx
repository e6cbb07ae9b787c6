import type { Metadata } from "next";
import { CampaignLine } from "@/app/_lib/campaign/campaign-line";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { requireViewer } from "@/app/_lib/session";
import { ShareInvitation } from "@/components/donation/share-invitation";
import { FlowPage } from "@/components/shell";
import { campaignInvitation } from "@/lib/community";
import { openActive } from "../../_components/open-campaign";

export const metadata: Metadata = { title: "Invite friend to donate" };

type Props = { params: Promise<{ campaignId: string }> };

/** /campaigns/campaign/{campaignId}/invite-friend (000 §2): a message to copy or share. */
export default async function InviteFriendPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const campaign = await openActive(ctx, (await params).campaignId, undefined);
  const invitation = await campaignInvitation(ctx, { campaignId: campaign.id });
  return (
    <FlowPage
      inShell
      campaign={<CampaignLine campaign={campaign} href={campaignPaths.active(campaign.id)} />}
    >
      <div className="stack g2">
        <h1>Invite friend to donate</h1>
        <p className="lead">It says what is needed, never for whom. No account needed to give.</p>
      </div>
      <ShareInvitation message={invitation.words} link={invitation.link} />
    </FlowPage>
  );
}
