import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import {
  type CommunityFullInfo,
  communityCounts,
  listAllCommunities,
  listApprovedFull,
  listDeclined,
  listDeletions,
  listEndedMoney,
  listOnHold,
  listWaiting,
} from "@/lib/community";
import type { Paged } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { CommunitiesList } from "../_components/communities-list";
import { DeclinedList } from "../_components/declined-list";
import { DeletionsList } from "../_components/deletions-list";
import { DeskSearch, searchOf } from "../_components/desk-search";
import { EndedMoneyList } from "../_components/ended-money-list";
import { HeldList } from "../_components/held-list";
import { WaitingList } from "../_components/waiting-list";

const t = translatorOf("en", "desk.communities");

export const metadata: Metadata = { title: t("communities") };

const PAGE_SIZE = 20;

const LISTS = {
  all: listAllCommunities,
  waiting: listWaiting,
  declined: listDeclined,
  approved: listApprovedFull,
  held: listOnHold,
};
/** `deleted` has no search or pages: it holds only thirty days. */
type Show = keyof typeof LISTS | "deleted";
const TABS: readonly { show: Show; label: string }[] = [
  { show: "all", label: t("all") },
  { show: "waiting", label: t("waiting") },
  { show: "declined", label: t("declined") },
  { show: "approved", label: t("approved") },
  { show: "held", label: t("onHold") },
  { show: "deleted", label: t("toDeleteDeleted") },
];

function address(show: Show, search: string): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (search) query.set("searchString", search);
  return query.size > 0 ? `/platform/communities?${query}` : "/platform/communities";
}

type Search = { searchParams: Promise<{ show?: Param; searchString?: Param; page?: Param }> };

export default async function CommunitiesPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const query = await searchParams;
  const show = TABS.find((tab) => tab.show === one(query.show))?.show ?? "all";
  const searchString = searchOf(query.searchString);
  const page = pageNumber(query.page);
  const [list, inAll, deletions, endedMoney] = await Promise.all([
    show === "deleted" ? null : LISTS[show](ctx, { searchString, page, pageSize: PAGE_SIZE }),
    communityCounts(ctx),
    listDeletions(ctx),
    show === "deleted" ? listEndedMoney(ctx) : [],
  ]);
  const counts: Partial<Record<Show, number>> = {
    waiting: inAll.waiting,
    ...(inAll.declined > 0 ? { declined: inAll.declined } : {}),
    ...(inAll.onHold > 0 ? { held: inAll.onHold } : {}),
    deleted: deletions.length,
  };
  const base = address(show, searchString);
  if (list && page > list.totalPages) redirect(base);
  return (
    <div className="stack g5">
      <h1>{t("communities")}</h1>
      <LinkTabs
        label={t("communitiesByState")}
        tabs={TABS.map((tab) => ({
          href: address(tab.show, searchString),
          label: tab.label,
          count: counts[tab.show],
          current: tab.show === show,
        }))}
      />
      <Words language="en" of={["desk.approvals"]}>
        {list ? (
          <Listed
            list={list}
            show={show}
            searchString={searchString}
            base={base}
            page={page}
            now={ctx.now()}
          />
        ) : (
          <>
            {endedMoney.length > 0 && <EndedMoneyList communities={endedMoney} />}
            {deletions.length === 0 && endedMoney.length === 0 ? (
              <Empty art={<QuiltArt />}>{t("noDeletions")}</Empty>
            ) : (
              <DeletionsList deletions={deletions} now={ctx.now()} stay={base} heading="h2" />
            )}
          </>
        )}
      </Words>
    </div>
  );
}

type ShownProps = { show: Show; communities: readonly CommunityFullInfo[]; now: Date; stay: string };

function Shown({ show, communities, now, stay }: ShownProps) {
  switch (show) {
    case "waiting":
      return <WaitingList communities={communities} now={now} stay={stay} heading="h2" />;
    case "declined":
      return <DeclinedList communities={communities} now={now} stay={stay} />;
    case "held":
      return <HeldList communities={communities} now={now} heading="h2" />;
    default:
      return <CommunitiesList communities={communities} stay={stay} />;
  }
}

type ListedProps = {
  list: Paged<CommunityFullInfo>;
  show: Show;
  searchString: string;
  base: string;
  page: number;
  now: Date;
};

function Listed({ list, show, searchString, base, page, now }: ListedProps) {
  return (
    <>
      <DeskSearch
        label={t("search")}
        placeholder={t("searchPlaceholder")}
        searchString={searchString}
        {...(show === "all" ? {} : { hidden: { show } })}
      />
      {list.items.length === 0 ? (
        <Empty art={<QuiltArt />}>{searchString ? t("noResults") : t("allQuietForNow")}</Empty>
      ) : (
        <Shown show={show} communities={list.items} now={now} stay={base} />
      )}
      <Pager
        label={t("communities")}
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
      />
    </>
  );
}
