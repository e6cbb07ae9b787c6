import { Pager } from "@/components/ui/pager";
import { translatorOf } from "@/messages";
import { type Inbox, PAGE_SIZE } from "../_lib/read-inbox";
import { InboxRows } from "./inbox-rows";
import { InboxTabs, inboxPath, type Shown } from "./inbox-tabs";

const t = translatorOf("en", "desk.inbox");

type InboxListProps = { inbox: Inbox; show: Shown; page: number; open?: string; now: Date; empty: string };

export const InboxList = ({ inbox, show, page, open, now, empty }: InboxListProps) => (
  <section className="stack g3" aria-label={t("threads")}>
    <InboxTabs show={show} />
    {inbox.threads.length + inbox.troubles.length > 0 ? (
      <InboxRows
        threads={inbox.threads}
        troubles={inbox.troubles}
        show={show}
        now={now}
        {...(open === undefined ? {} : { open })}
      />
    ) : (
      <p className="quiet">{empty}</p>
    )}
    <Pager label={t("inbox")} base={inboxPath(show)} page={page} pageSize={PAGE_SIZE} total={inbox.total} />
  </section>
);
