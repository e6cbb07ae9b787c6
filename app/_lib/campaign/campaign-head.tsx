import type { ReactNode } from "react";
import { CampaignHero, progressOf } from "@/components/campaign";
import { type QuiltLayout, toWay } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";

type CampaignHeadProps = {
  campaign: CampaignPage;
  /** Beside the type of need, in the place of whose member it is for. */
  beside?: ReactNode;
  layout?: QuiltLayout;
  /** Patches sewn since this viewer last looked. */
  newPatches?: number;
  caption?: ReactNode;
  /** Takes the place of the quilt. */
  figure?: ReactNode;
};

/** What a campaign is for, whose member, and its quilt. */
export function CampaignHead({ campaign, beside, ...quilt }: CampaignHeadProps) {
  return (
    <CampaignHero
      id={campaign.id}
      name={campaign.name}
      typeName={campaign.type.name}
      icon={campaign.type.icon}
      way={toWay(campaign.type.way)}
      percent={progressOf(campaign.raisedCents, campaign.amount).percent}
      beside={beside ?? <span className="small quiet">for a member of {campaign.communityName}</span>}
      {...quilt}
    />
  );
}
