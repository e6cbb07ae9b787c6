import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Banner } from "@/components/ui/banner";
import { Empty } from "@/components/ui/empty";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { formatDateTime } from "@/lib/kernel";
import { listTroubles, openTroubles, type Watch, watchState } from "@/lib/payment";
import { TroublesList } from "./_components/troubles-list";

export const metadata: Metadata = { title: "Inbox" };

const PAGE_SIZE = 20;

type Search = { searchParams: Promise<{ show?: Param; page?: Param }> };

/** /platform/inbox: what is wrong with money, messages and the worker, and what to do about it. */
export default async function InboxPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const search = await searchParams;
  const show = one(search.show) === "closed" ? "closed" : "open";
  const page = pageNumber(search.page);
  const [list, open, watch] = await Promise.all([
    listTroubles(ctx, { show, page, pageSize: PAGE_SIZE }),
    openTroubles(ctx),
    watchState(ctx),
  ]);
  const base = show === "open" ? "/platform/inbox" : "/platform/inbox?show=closed";
  if (page > list.totalPages) redirect(base);
  return (
    <div className="stack g5">
      <div className="stack g2">
        <h1>Inbox</h1>
        <p className="lead">
          What the worker found wrong with money, messages and itself, and what waits for nobody but you.
        </p>
      </div>
      <Late watch={watch} />
      <LinkTabs
        label="Inbox"
        tabs={[
          { href: "/platform/inbox", label: "Open", count: open, current: show === "open" },
          { href: "/platform/inbox?show=closed", label: "Closed", current: show === "closed" },
        ]}
      />
      {list.items.length === 0 ? (
        <Empty art={<QuiltArt />}>{emptyWords(show, watch)}</Empty>
      ) : (
        <TroublesList troubles={list.items} now={ctx.now()} />
      )}
      <Pager label="Inbox" base={base} page={page} pageSize={PAGE_SIZE} total={list.totalNumberOfItems} />
      {list.items.length > 0 && watch.lastLookedAt && (
        <p className="caption faint">Last looked {formatDateTime(watch.lastLookedAt)}.</p>
      )}
    </div>
  );
}

function emptyWords(show: "open" | "closed", { lastLookedAt, late }: Watch): string {
  if (show === "closed") return "Nothing has been closed yet.";
  if (!lastLookedAt) return "The worker has not looked yet.";
  const looked = `Last looked ${formatDateTime(lastLookedAt)}.`;
  return late.length > 0 ? `Nothing was found. ${looked}` : `Everything holds. ${looked}`;
}

/** While the worker does not look, an empty list means nothing. */
function Late({ watch }: { watch: Watch }) {
  if (watch.late.length === 0) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>
        The worker has not looked at {watch.late.map(({ what }) => what).join(", ")} for a while. See whether
        it runs: until then nobody books gifts or knows whether anything is wrong.
      </p>
    </Banner>
  );
}
