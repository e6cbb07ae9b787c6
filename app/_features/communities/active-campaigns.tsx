import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import type { Viewer } from "@/app/_lib/session";
import { CampaignCard } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import { Pager } from "@/components/ui/pager";
import { type CommunityInfo, listActiveCampaigns } from "@/lib/community";
import { formatSince, PAGE_SIZE } from "@/lib/kernel";
import { communityPaths } from "./paths";

type ActiveCampaignsProps = { viewer: Viewer; community: CommunityInfo; isMember: boolean; page: number };

/**
 * The active campaigns of a community that the viewer may see. Links of non-members lead to the public pages.
 */
export async function ActiveCampaigns({ viewer, community, isMember, page }: ActiveCampaignsProps) {
  const list = await listActiveCampaigns(viewer.ctx, {
    communityId: community.id,
    page,
    pageSize: PAGE_SIZE,
  });
  const base = communityPaths.view(community.id);
  if (page > list.totalPages) redirect(base);
  const now = viewer.ctx.now();
  return (
    <section className="stack g4" aria-labelledby="active">
      <h2 id="active">Active Campaigns</h2>
      {list.items.length === 0 ? (
        <p className="quiet">All quiet for now.</p>
      ) : (
        <ul className="stack g4">
          {list.items.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              id={campaign.id}
              href={
                isMember
                  ? campaignPaths.active(campaign.id)
                  : campaignPaths.shared({ communityId: community.id, campaignId: campaign.id })
              }
              donateHref={isMember ? campaignPaths.donate(campaign.id) : undefined}
              name={campaign.name}
              typeName={campaign.type.name}
              way={toWay(campaign.type.way)}
              icon={campaign.type.icon}
              raisedCents={campaign.raisedCents}
              targetDollars={campaign.amount}
              gifts={campaign.contributionCount}
              sinceLabel={`Since ${formatSince(campaign.launchedAt, now, community.timeZone)}`}
            />
          ))}
        </ul>
      )}
      <Pager label="Campaigns" base={base} page={page} pageSize={PAGE_SIZE} total={list.totalNumberOfItems} />
    </section>
  );
}
