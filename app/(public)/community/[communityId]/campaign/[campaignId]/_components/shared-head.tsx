import type { ReactNode } from "react";
import { CampaignHero, progressOf } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";

type SharedHeadProps = { campaign: CampaignPage; caption?: ReactNode; figure?: ReactNode };

/** What it is for, whose member, and the quilt. */
export function SharedHead({ campaign, caption, figure }: SharedHeadProps) {
  return (
    <CampaignHero
      id={campaign.id}
      name={campaign.name}
      typeName={campaign.type.name}
      icon={campaign.type.icon}
      way={toWay(campaign.type.way)}
      percent={progressOf(campaign.raisedCents, campaign.amount).percent}
      beside={<span className="small quiet">for a member of {campaign.communityName}</span>}
      caption={caption}
      figure={figure}
    />
  );
}
