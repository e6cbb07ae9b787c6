import { Lightbulb, Plus } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { WaitingMoney } from "@/app/_features/payouts/waiting-money";
import { picturePath } from "@/app/_lib/picture-path";
import { type Member, requireViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { CampaignCard, CommunityHeader, StartCampaignTile } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import {
  type CampaignCard as Card,
  listActiveCampaigns,
  listAdmins,
  listCompletedCampaigns,
} from "@/lib/community";
import { dollarsToCents, formatDay, formatSince, PAGE_SIZE, plural } from "@/lib/kernel";

export const metadata: Metadata = { title: "Campaigns" };

type Search = { searchParams: Promise<{ page?: Param; dataType?: Param }> };

/** /campaigns: the first page after a log-in (specification 000 §2). */
export default async function CampaignsPage({ searchParams }: Search) {
  const viewer = await requireViewer();
  const search = await searchParams;
  const isAdmin = viewer.role === "admin";
  const completed = isAdmin && search.dataType === "1";
  const page = pageNumber(search.page);
  const where = { communityId: viewer.community.id, pageSize: PAGE_SIZE };
  const [list, other, admins] = await Promise.all([
    completed
      ? listCompletedCampaigns(viewer.ctx, { ...where, page })
      : listActiveCampaigns(viewer.ctx, { ...where, page }),
    isAdmin && !completed ? listCompletedCampaigns(viewer.ctx, { ...where, page: 1, pageSize: 1 }) : null,
    listAdmins(viewer.ctx, where),
  ]);
  const base = completed ? "/campaigns?dataType=1" : "/campaigns";
  if (page > list.totalPages) redirect(base);

  const { community } = viewer;
  const location = community.location ? `. ${community.location}` : "";
  const active = viewer.badges.activeCampaigns;
  const done = completed ? list.totalNumberOfItems : (other?.totalNumberOfItems ?? 0);
  return (
    <Page>
      <CommunityHeader
        seed={community.id}
        name={community.name}
        way={toWay(community.way)}
        imageUrl={picturePath(community.imageName, "communities")}
        detail={`${plural(community.numberOfMembers, "member")}, ${plural(admins.length, "admin")}${location}`}
        balanceCents={viewer.badges.balanceCents}
      />
      <WaitingMoney ctx={viewer.ctx} />
      {isAdmin ? (
        <div className="tabrow">
          <LinkTabs
            label="Campaigns"
            tabs={[
              { href: "/campaigns", label: "Active Campaigns", count: active, current: !completed },
              {
                href: "/campaigns?dataType=1",
                label: "Completed Campaigns",
                count: done,
                current: completed,
              },
            ]}
          />
          <LinkButton href="/campaigns/create-campaign" icon={<Plus />}>
            New Campaign
          </LinkButton>
        </div>
      ) : (
        <div className="row between wrap-ok g4">
          <h2>Active Campaigns</h2>
          <LinkButton href="/campaigns/suggest-campaign" variant="secondary" icon={<Lightbulb />}>
            Suggest Campaign
          </LinkButton>
        </div>
      )}
      {list.items.length === 0 ? (
        <NoCampaigns kind={completed ? "completed" : "active"} />
      ) : (
        <ul className="cgrid">
          {list.items.map((campaign) => (
            <ListedCampaign key={campaign.id} campaign={campaign} viewer={viewer} />
          ))}
          {isAdmin && !completed && page === list.totalPages && (
            <StartCampaignTile href="/campaigns/create-campaign" />
          )}
        </ul>
      )}
      <Pager label="Campaigns" base={base} page={page} pageSize={PAGE_SIZE} total={list.totalNumberOfItems} />
    </Page>
  );
}

function ListedCampaign({ campaign, viewer }: { campaign: Card; viewer: Member }) {
  const zone = viewer.community.timeZone;
  const active = campaign.status === "launched";
  const since = active
    ? `Since ${formatSince(campaign.launchedAt, viewer.ctx.now(), zone)}`
    : campaign.completedAt
      ? `Completed ${formatDay(campaign.completedAt, zone)}`
      : "On its way to the recipient";
  return (
    <CampaignCard
      id={campaign.id}
      href={active ? campaignPaths.active(campaign.id) : campaignPaths.completed(campaign.id)}
      donateHref={active ? campaignPaths.donate(campaign.id) : undefined}
      name={campaign.name}
      typeName={campaign.type.name}
      way={toWay(campaign.type.way)}
      icon={campaign.type.icon}
      raisedCents={campaign.raisedCents}
      targetDollars={campaign.amount}
      gifts={campaign.contributionCount}
      sinceLabel={since}
      readyToSend={
        active && viewer.role === "admin" && campaign.raisedCents >= dollarsToCents(campaign.amount)
      }
    />
  );
}

function NoCampaigns({ kind }: { kind: "active" | "completed" }) {
  return (
    <Empty
      art={<QuiltArt />}
      action={<LinkButton href="/our-balance/donate">Donate to community balance</LinkButton>}
    >
      We don't have any {kind} campaigns currently, but you can support community by donating to community
      balance
    </Empty>
  );
}
