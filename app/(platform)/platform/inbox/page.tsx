import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Banner } from "@/components/ui/banner";
import { Empty } from "@/components/ui/empty";
import { formatDateTime } from "@/lib/kernel";
import type { Watch } from "@/lib/payment";
import { InboxList } from "./_components/inbox-list";
import { inboxPath, type Shown, shownOf } from "./_components/inbox-tabs";
import { TroublesList } from "./_components/troubles-list";
import { readInbox } from "./_lib/read-inbox";
import { waitingWords } from "./_lib/words";

export const metadata: Metadata = { title: "Inbox" };

type Search = { searchParams: Promise<{ show?: Param; page?: Param }> };

export default async function InboxPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const search = await searchParams;
  const show = shownOf(one(search.show));
  const page = pageNumber(search.page);
  const inbox = await readInbox(ctx, show, page);
  if (page > inbox.totalPages) redirect(inboxPath(show));
  const { threads, troubles, watch, waiting } = inbox;
  return (
    <div className="stack g5">
      <div className="stack g2">
        <h1>Inbox</h1>
        <p className="lead">{waitingWords(waiting.threads, waiting.troubles)}</p>
      </div>
      <Late watch={watch} />
      <div className="inbox">
        <InboxList inbox={inbox} show={show} page={page} now={ctx.now()} empty={EMPTY[show]} />
        <div className="stack g4">
          {troubles.length > 0 && <TroublesList troubles={troubles} now={ctx.now()} />}
          {troubles.length === 0 && threads.length > 0 && (
            <p className="quiet inboxhint">Open a thread to read and answer it.</p>
          )}
          {troubles.length === 0 && threads.length === 0 && (
            <Empty art={<QuiltArt />}>{emptyWords(show, watch)}</Empty>
          )}
          {troubles.length > 0 && watch.lastLookedAt && (
            <p className="caption faint">Last looked {formatDateTime(watch.lastLookedAt)}.</p>
          )}
        </div>
      </div>
    </div>
  );
}

const EMPTY: Record<Shown, string> = {
  all: "Nobody waits.",
  contact: "Nobody has written.",
  concern: "Nobody has reported a concern.",
  parked: "Nothing is parked.",
  closed: "Nothing was closed.",
};

function emptyWords(show: Shown, { lastLookedAt, late }: Watch): string {
  if (show === "closed") return "Nothing has been closed yet.";
  if (show === "contact" || show === "concern") return EMPTY[show];
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
