import type { Metadata } from "next";
import { CampaignLine } from "@/app/_lib/campaign/campaign-line";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { GivingFrame } from "@/app/_lib/giving/frame";
import { orNotFound } from "@/app/_lib/or-not-found";
import { one, type Param } from "@/app/_lib/search-params";
import { getCtx } from "@/app/_lib/session";
import { CampaignOver } from "@/components/donation/not-yet";
import { ShareInvitation } from "@/components/donation/share-invitation";
import { CAMPAIGN_OVER, campaignInvitation, publicCampaign } from "@/lib/community";

export const metadata: Metadata = { title: "Invite a friend to donate", robots: { index: false } };

type Props = { searchParams: Promise<{ communityId?: Param; campaignId?: Param }> };

/** An invitation to copy or share, for people without an account (specification 001 §2). */
export default async function VisitorInvitePage({ searchParams }: Props) {
  const search = await searchParams;
  const ctx = await getCtx();
  const campaign = await orNotFound(
    publicCampaign(ctx, {
      campaignId: one(search.campaignId) ?? "",
      communityId: one(search.communityId) ?? "",
    }),
  );
  const seeHref = campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id });
  if (campaign.isEnded) {
    return (
      <GivingFrame flow="visitor" centred>
        <CampaignOver message={CAMPAIGN_OVER} seeHref={seeHref} />
      </GivingFrame>
    );
  }
  const invitation = await campaignInvitation(ctx, { campaignId: campaign.id });
  return (
    <GivingFrame flow="visitor" campaign={<CampaignLine campaign={campaign} href={seeHref} />}>
      <div className="stack g2">
        <h1>Invite a friend to donate</h1>
        <p className="lead">Copy the message or share it. “Not this time” is a full answer.</p>
      </div>
      <ShareInvitation message={invitation.words} link={invitation.link} />
    </GivingFrame>
  );
}
