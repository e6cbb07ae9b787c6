import { Badge } from "@/components/ui/badge";
import { Check, CirclePause, MessageCircle } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import type { ThreadRow } from "@/lib/notification";
import type { TroubleView } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { whenInList } from "../_lib/words";
import type { Shown } from "./inbox-tabs";

const t = translatorOf("en", "desk.inbox");

type Row = { at: Date; key: string } & ({ thread: ThreadRow } | { trouble: TroubleView });

type InboxRowsProps = {
  threads: readonly ThreadRow[];
  troubles: readonly TroubleView[];
  show: Shown;
  open?: string;
  now: Date;
};

export function InboxRows({ threads, troubles, show, open, now }: InboxRowsProps) {
  const rows: Row[] = [
    ...threads.map((thread) => ({ at: thread.updatedAt, key: thread.id, thread })),
    ...troubles.map((trouble) => ({ at: trouble.since, key: trouble.id, trouble })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const query = show === "all" ? "" : `?show=${show}`;
  return (
    <ul className="inboxrows">
      {rows.map((row) => (
        <li key={row.key}>
          {"thread" in row ? (
            <Link
              href={`/platform/inbox/${row.thread.id}${query}`}
              aria-current={row.thread.id === open ? "page" : undefined}
            >
              <ThreadLine thread={row.thread} now={now} />
            </Link>
          ) : (
            <a href={`/platform/inbox${query}#trouble-${row.trouble.id}`}>
              <TroubleLine trouble={row.trouble} now={now} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function KindBadge({ kind, state }: Pick<ThreadRow, "kind" | "state">) {
  if (state !== "open") {
    return (
      <Badge tone="gain" icon={<Check />}>
        {state === "answered" ? t("answered") : t("done")}
      </Badge>
    );
  }
  return kind === "concern" ? (
    <Badge tone="clay" dot>
      {t("concern")}
    </Badge>
  ) : (
    <Badge icon={<MessageCircle />}>{t("contact")}</Badge>
  );
}

function ThreadLine({ thread, now }: { thread: ThreadRow; now: Date }) {
  const from = [thread.name || t("someone"), thread.communityName].filter(Boolean).join(", ");
  return (
    <>
      <span className="row between wrap-ok">
        <KindBadge kind={thread.kind} state={thread.state} />
        <span className="caption quiet num">{whenInList(thread.updatedAt, now)}</span>
      </span>
      <span className={thread.state === "open" ? "strong wrap-any" : "quiet wrap-any"}>{thread.subject}</span>
      <span className="small quiet inboxcut wrap-any">
        {from}. {thread.beginning}
      </span>
      {thread.takenBy && <span className="caption faint">{t("assignedTo", { name: thread.takenBy })}</span>}
    </>
  );
}

const TroubleLine = ({ trouble, now }: { trouble: TroubleView; now: Date }) => (
  <>
    <span className="row between wrap-ok">
      <Badge tone="gold" icon={<CirclePause />}>
        {trouble.isMoney ? t("paymentParked") : t("parked")}
      </Badge>
      <span className="caption quiet num">{whenInList(trouble.since, now)}</span>
    </span>
    <span className="strong wrap-any">{trouble.title}</span>
  </>
);
