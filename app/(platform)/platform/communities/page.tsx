import { Search as SearchIcon } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { TextInput } from "@/components/ui/text-input";
import { listAllCommunities, listApprovedFull, listNotApproved } from "@/lib/community";
import { CommunitiesList } from "../_components/communities-list";
import { WaitingList } from "../_components/waiting-list";

export const metadata: Metadata = { title: "Communities" };

const PAGE_SIZE = 20;
const LONGEST_SEARCH = 60;

const LISTS = {
  all: listAllCommunities,
  waiting: listNotApproved,
  approved: listApprovedFull,
};
type Show = keyof typeof LISTS;
const TABS: readonly { show: Show; label: string }[] = [
  { show: "all", label: "All" },
  { show: "waiting", label: "Not approved" },
  { show: "approved", label: "Approved" },
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
  const searchString = (one(query.searchString) ?? "").trim().slice(0, LONGEST_SEARCH);
  const page = pageNumber(query.page);
  const [list, waiting] = await Promise.all([
    LISTS[show](ctx, { searchString, page, pageSize: PAGE_SIZE }),
    listNotApproved(ctx, { searchString: "", page: 1, pageSize: 1 }),
  ]);
  const base = address(show, searchString);
  if (page > list.totalPages) redirect(base);
  return (
    <div className="stack g5">
      <h1>Communities</h1>
      <LinkTabs
        label="Communities by state"
        tabs={TABS.map((tab) => ({
          href: address(tab.show, searchString),
          label: tab.label,
          count: tab.show === "waiting" ? waiting.totalNumberOfItems : undefined,
          current: tab.show === show,
        }))}
      />
      <search>
        <form action="/platform/communities" className="row g3 max-w-[560px]">
          {show !== "all" && <input type="hidden" name="show" value={show} />}
          <div className="grow">
            <TextInput
              type="search"
              name="searchString"
              aria-label="Search by name or place"
              placeholder="Name or place"
              defaultValue={searchString}
              maxLength={LONGEST_SEARCH}
            />
          </div>
          <Button type="submit" variant="secondary" icon={<SearchIcon />}>
            Search
          </Button>
        </form>
      </search>
      {list.items.length === 0 ? (
        <Empty art={<QuiltArt />}>{searchString ? "No results." : "All quiet for now."}</Empty>
      ) : show === "waiting" ? (
        <WaitingList communities={list.items} now={ctx.now()} stay={base} />
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
    </div>
  );
}
