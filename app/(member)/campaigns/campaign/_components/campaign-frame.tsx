import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { CampaignHead } from "@/app/_features/campaign/campaign-head";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { newPatches, progressOf, RememberPatches, SEEN_PATCHES } from "@/components/campaign";
import { sewnPatches } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import type { CampaignPage } from "@/lib/community";

type CampaignFrameProps = {
  campaign: CampaignPage;
  /** Icon buttons beside the back link. */
  tools?: ReactNode;
  /** Shown beside the type of need, instead of the community of the member it is for. */
  beside?: ReactNode;
  caption?: ReactNode;
  /** Replaces the quilt. */
  figure?: ReactNode;
  /** Draws the quilt flat, for pages where figures follow. */
  flat?: boolean;
  children: ReactNode;
};

/** A campaign's page in the member area: the back link, what it is for, its quilt, and two columns. */
export async function CampaignFrame(props: CampaignFrameProps) {
  const { campaign, tools, flat = false, children, ...head } = props;
  const { percent } = progressOf(campaign.raisedCents, campaign.amount);
  const sewn = sewnPatches(percent);
  const seen = (await cookies()).get(SEEN_PATCHES)?.value;
  return (
    <Page width="wide">
      <div className="row between">
        <BackLink href="/campaigns">Campaigns</BackLink>
        {tools}
      </div>
      <CampaignHead
        campaign={campaign}
        newPatches={newPatches(seen, sewn)}
        layout={flat ? "band" : "auto"}
        {...head}
      />
      {!head.figure && <RememberPatches path={campaignPaths.active(campaign.id)} sewn={sewn} />}
      {children}
    </Page>
  );
}
