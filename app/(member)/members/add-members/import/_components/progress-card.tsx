import Link from "next/link";
import { Progress } from "@/components/ui/progress";
import type { ImportView } from "@/lib/community";
import { formatDateTime, plural } from "@/lib/kernel";
import { importPath } from "../../../_lib/import-paths";
import { listName } from "./words";

type ProgressCardProps = {
  community: { id: string; timeZone: string };
  list: ImportView;
  /** True where the card leads to the list's own page. */
  linked?: boolean;
};

const STATES = { sending: "is going out", stopped: "was stopped", done: "went out", draft: "" } as const;

/** How far a list is that was sent. */
export function ProgressCard({ community, list, linked = false }: ProgressCardProps) {
  const { id, state, progress, resumesAt } = list;
  const { total, waiting, joined, open, cameBack, skipped } = progress;
  const left = total - waiting;
  const percent = total === 0 ? 100 : Math.floor((left / total) * 100);
  const text = `${left.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} on their way`;
  const facts: [string, number][] = [
    ["Joined", joined],
    ["Invited, no answer yet", open],
    ["Waiting", waiting],
    ["Came back", cameBack],
  ];
  const path = importPath(community.id, id);
  const Heading = linked ? "h3" : "h2";
  return (
    <section className="card card-tight stack g4" aria-labelledby={`list-${id}`}>
      <div className="row between wrap-ok g2 items-baseline!">
        <Heading id={`list-${id}`} className="import-name">
          {listName(list, community.timeZone)} {STATES[state]}
        </Heading>
        <span className="small quiet num">{text}</span>
      </div>
      <Progress percent={percent} label="Invitations on their way" text={text} />
      <dl className="import-facts">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">
        {list.by && `Sent by ${list.by}. `}
        {state === "sending" && "You can leave this page. "}
        {state === "sending" &&
          resumesAt &&
          `A community invites 2,000 people from lists within a day, 100 of them by text. The others leave by themselves from ${formatDateTime(resumesAt, community.timeZone)} on. `}
        {cameBack > 0 && `${plural(cameBack, "invitation")} came back. `}
        {skipped > 0 &&
          `${plural(skipped, "person", "people")} ${skipped === 1 ? "was" : "were"} not invited. `}
        {linked && (
          <Link href={path}>
            {cameBack + skipped > 0 ? "See why" : "See this list"}
            <span className="sr">: {listName(list, community.timeZone)}</span>
          </Link>
        )}
      </p>
    </section>
  );
}
