import { redirect } from "next/navigation";
import { openShared } from "@/app/_features/campaign/open-shared";
import { campaignPaths } from "@/app/_features/campaign/paths";

type Props = { params: Promise<{ communityId: string; campaignId: string }> };

/** The shared page itself shows a completed campaign (001 §2). */
export default async function VisitorCompletedPage({ params }: Props) {
  const { communityId, campaignId } = await params;
  const campaign = await openShared(communityId, campaignId);
  redirect(campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id }));
}
