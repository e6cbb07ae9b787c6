import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import {
  type CommunityFullInfo,
  listAllCommunities,
  listApprovedFull,
  listDeletions,
  listNotApproved,
} from "@/lib/community";
import type { Paged } from "@/lib/kernel";
import { CommunitiesList } from "../_components/communities-list";
import { DeletionsList } from "../_components/deletions-list";
import { DeskSearch, searchOf } from "../_components/desk-search";
import { WaitingList } from "../_components/waiting-list";

export const metadata: Metadata = { title: "Communities" };

const PAGE_SIZE = 20;

const LISTS = {
  all: listAllCommunities,
  waiting: listNotApproved,
  approved: listApprovedFull,
};
/** `deleted` has no search and no pages: it holds what thirty days bring. */
type Show = keyof typeof LISTS | "deleted";
const TABS: readonly { show: Show; label: string }[] = [
  { show: "all", label: "All" },
  { show: "waiting", label: "Not approved" },
  { show: "approved", label: "Approved" },
  { show: "deleted", label: "To delete, deleted" },
];

function address(show: Show, search: string): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (search) query.set("searchString", search);
  return query.size > 0 ? `/platform/communities?${query}` : "/platform/communities";
}

type Search = { searchParams: Promise<{ show?: Param; searchString?: Param; page?: Param }> };

/** /platform/communities: approved, not approved and all, with a search (specification 000 §4). */
export default async function CommunitiesPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const query = await searchParams;
  const show = TABS.find((tab) => tab.show === one(query.show))?.show ?? "all";
  const searchString = searchOf(query.searchString);
  const page = pageNumber(query.page);
  const [list, waiting, deletions] = await Promise.all([
    show === "deleted" ? null : LISTS[show](ctx, { searchString, page, pageSize: PAGE_SIZE }),
    listNotApproved(ctx, { searchString: "", page: 1, pageSize: 1 }),
    listDeletions(ctx),
  ]);
  const counts: Partial<Record<Show, number>> = {
    waiting: waiting.totalNumberOfItems,
    deleted: deletions.length,
  };
  const base = address(show, searchString);
  if (list && page > list.totalPages) redirect(base);
  return (
    <div className="stack g5">
      <h1>Communities</h1>
      <LinkTabs
        label="Communities by state"
        tabs={TABS.map((tab) => ({
          href: address(tab.show, searchString),
          label: tab.label,
          count: counts[tab.show],
          current: tab.show === show,
        }))}
      />
      {list ? (
        <Listed list={list} show={show} searchString={searchString} base={base} page={page} now={ctx.now()} />
      ) : deletions.length === 0 ? (
        <Empty art={<QuiltArt />}>Nobody asks, and nothing waits for its last day.</Empty>
      ) : (
        <DeletionsList deletions={deletions} now={ctx.now()} stay={base} heading="h2" />
      )}
    </div>
  );
}

type ListedProps = {
  list: Paged<CommunityFullInfo>;
  show: Show;
  searchString: string;
  base: string;
  page: number;
  now: Date;
};

/** A page of communities with the search above it. */
function Listed({ list, show, searchString, base, page, now }: ListedProps) {
  return (
    <>
      <DeskSearch
        label="Search by name or place"
        placeholder="Name or place"
        searchString={searchString}
        {...(show === "all" ? {} : { hidden: { show } })}
      />
      {list.items.length === 0 ? (
        <Empty art={<QuiltArt />}>{searchString ? "No results." : "All quiet for now."}</Empty>
      ) : show === "waiting" ? (
        <WaitingList communities={list.items} now={now} stay={base} />
      ) : (
        <CommunitiesList communities={list.items} stay={base} />
      )}
      <Pager
        label="Communities"
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
      />
    </>
  );
}
