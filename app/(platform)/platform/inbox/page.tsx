import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Banner } from "@/components/ui/banner";
import { Empty } from "@/components/ui/empty";
import { formatDateTime } from "@/lib/kernel";
import type { Watch } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { InboxList } from "./_components/inbox-list";
import { inboxPath, type Shown, shownOf } from "./_components/inbox-tabs";
import { TroublesList } from "./_components/troubles-list";
import { readInbox } from "./_lib/read-inbox";
import { waitingWords } from "./_lib/words";

const t = translatorOf("en", "desk.inbox");

export const metadata: Metadata = { title: t("inbox") };

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
        <h1>{t("inbox")}</h1>
        <p className="lead">{waitingWords(waiting.threads, waiting.troubles)}</p>
      </div>
      <Late watch={watch} />
      <div className="inbox">
        <InboxList inbox={inbox} show={show} page={page} now={ctx.now()} empty={EMPTY[show]} />
        <div className="stack g4">
          {troubles.length > 0 && (
            <Words language="en" of={["desk.inboxForms", "desk.reasonForm"]}>
              <TroublesList troubles={troubles} now={ctx.now()} />
            </Words>
          )}
          {troubles.length === 0 && threads.length > 0 && (
            <p className="quiet inboxhint">{t("openThread")}</p>
          )}
          {troubles.length === 0 && threads.length === 0 && (
            <Empty art={<QuiltArt />}>{emptyWords(show, watch)}</Empty>
          )}
          {troubles.length > 0 && watch.lastLookedAt && (
            <p className="caption faint">{t("lastLooked", { at: formatDateTime(watch.lastLookedAt) })}</p>
          )}
        </div>
      </div>
    </div>
  );
}

const EMPTY: Record<Shown, string> = {
  all: t("noneOfAll"),
  contact: t("noneWritten"),
  concern: t("noConcern"),
  parked: t("nothingIsParked"),
  closed: t("nothingWasClosed"),
};

function emptyWords(show: Shown, { lastLookedAt, late }: Watch): string {
  if (show === "closed") return t("nothingHasBeenClosed");
  if (show === "contact" || show === "concern") return EMPTY[show];
  if (!lastLookedAt) return t("notLookedYet");
  const looked = t("lastLooked", { at: formatDateTime(lastLookedAt) });
  return late.length > 0 ? t("nothingFound", { looked }) : t("everythingHolds", { looked });
}

/** While the worker does not look, an empty list means nothing. */
function Late({ watch }: { watch: Watch }) {
  if (watch.late.length === 0) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>{t("late", { what: watch.late.map(({ look }) => t(`looks.${look}`)).join(", ") })}</p>
    </Banner>
  );
}
