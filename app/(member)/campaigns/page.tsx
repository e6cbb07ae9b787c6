import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { TextsWait } from "@/app/_features/choices/texts-wait";
import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { WaitingMoney } from "@/app/_features/payouts/waiting-money";
import { picturePath } from "@/app/_lib/picture-path";
import { type Member, requireViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { CampaignCard, CommunityHeader, StartCampaignTile } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { Lightbulb, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Pager } from "@/components/ui/pager";
import { Tabs } from "@/components/ui/tabs";
import { type CampaignCard as Card, listActiveCampaigns, listCompletedCampaigns } from "@/lib/community";
import { dollarsToCents, formatDay, PAGE_SIZE, sinceOf } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaigns");
  return { title: t("title") };
}

type Search = { searchParams: Promise<{ page?: Param; dataType?: Param }> };

export default async function CampaignsPage({ searchParams }: Search) {
  const viewer = await requireViewer();
  const search = await searchParams;
  const isAdmin = viewer.role === "admin";
  const completed = isAdmin && search.dataType === "1";
  const page = pageNumber(search.page);
  const where = { communityId: viewer.community.id, pageSize: PAGE_SIZE };
  const list = completed
    ? await listCompletedCampaigns(viewer.ctx, { ...where, page })
    : await listActiveCampaigns(viewer.ctx, { ...where, page });
  const base = completed ? "/campaigns?dataType=1" : "/campaigns";
  if (page > list.totalPages) redirect(base);

  const t = await getTranslations("campaigns.list");
  const title = (await getTranslations("campaigns"))("title");
  const { community } = viewer;
  const location = community.location ? `. ${community.location}` : "";
  const active = viewer.badges.activeCampaigns;
  const done = community.numberOfEndedCampaigns;
  const found = (
    <>
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
      <Pager label={title} base={base} page={page} pageSize={PAGE_SIZE} total={list.totalNumberOfItems} />
    </>
  );
  return (
    <Page>
      <CommunityHeader
        seed={community.id}
        name={community.name}
        way={toWay(community.way)}
        imageUrl={picturePath(community.imageName, "communities")}
        detail={
          t("detail", { members: community.numberOfMembers, admins: community.numberOfAdmins }) + location
        }
        balanceCents={viewer.badges.balanceCents}
      />
      <WaitingMoney ctx={viewer.ctx} />
      <TextsWait ctx={viewer.ctx} user={viewer.user} />
      {isAdmin ? (
        <Tabs
          label={title}
          tabs={[
            { href: "/campaigns", label: t("active"), count: active, current: !completed },
            { href: "/campaigns?dataType=1", label: t("completed"), count: done, current: completed },
          ]}
          beside={
            <LinkButton href="/campaigns/create-campaign" icon={<Plus />}>
              {t("new")}
            </LinkButton>
          }
        >
          {found}
        </Tabs>
      ) : (
        <>
          <div className="row between wrap-ok g4">
            <h2>{t("active")}</h2>
            <LinkButton href="/campaigns/suggest-campaign" variant="secondary" icon={<Lightbulb />}>
              {t("suggest")}
            </LinkButton>
          </div>
          {found}
        </>
      )}
    </Page>
  );
}

function ListedCampaign({ campaign, viewer }: { campaign: Card; viewer: Member }) {
  const t = useTranslations("campaigns.list");
  const locale = useLocale();
  const zone = viewer.community.timeZone;
  const active = campaign.status === "launched";
  const since = active
    ? t("since", sinceOf(campaign.launchedAt, viewer.ctx.now(), zone, locale))
    : campaign.completedAt
      ? t("completedOn", { day: formatDay(campaign.completedAt, zone, locale) })
      : t("onItsWay");
  return (
    <CampaignCard
      id={campaign.id}
      href={active ? campaignPaths.active(campaign.id) : campaignPaths.completed(campaign.id)}
      donateHref={active ? campaignPaths.donate(campaign.id) : undefined}
      name={campaign.name}
      typeName={campaignTypeName(languageOf(locale), campaign.type)}
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
  const t = useTranslations("campaigns.list");
  return (
    <Empty
      art={<QuiltArt />}
      action={<LinkButton href="/our-balance/donate">{t("giveToBalance")}</LinkButton>}
    >
      {t(kind === "active" ? "noneActive" : "noneCompleted")}
    </Empty>
  );
}
