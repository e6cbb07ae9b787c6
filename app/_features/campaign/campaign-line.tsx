import { MiniCampaign } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";

export function CampaignLine({ campaign, href }: { campaign: CampaignPage; href: string }) {
  return (
    <MiniCampaign
      id={campaign.id}
      href={href}
      name={campaign.name}
      communityName={campaign.communityName}
      way={toWay(campaign.type.way)}
      raisedCents={campaign.raisedCents}
      targetDollars={campaign.amount}
    />
  );
}
