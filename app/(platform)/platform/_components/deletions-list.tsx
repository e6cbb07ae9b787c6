import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { Clock3, RotateCcw, Trash2 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import type { CommunityDeletion } from "@/lib/community";
import { formatDate, formatSince } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { deletePath } from "./paths";
import { RestoreForm } from "./restore-form";

const t = translatorOf("en", "desk.communities");

type DeletionsListProps = {
  deletions: readonly CommunityDeletion[];
  now: Date;
  stay: string;
  heading: "h2" | "h3";
};

export function DeletionsList({ deletions, now, stay, heading: Heading }: DeletionsListProps) {
  return (
    <ul className="wait">
      {deletions.map((deletion) => (
        <li key={deletion.id} className="card card-tight">
          <Block seed={deletion.id} way={toWay(deletion.way)} />
          <div className="grow stack g1">
            <Heading className="text-xl wrap-anywhere">{deletion.name}</Heading>
            <p className="small quiet">
              {[deletion.location, t("memberCount", { count: deletion.numberOfMembers })]
                .filter(Boolean)
                .join(", ")}
              {deletion.ourBalanceCents !== 0 &&
                t.rich("onOurBalance", { money: () => <Money cents={deletion.ourBalanceCents} /> })}
            </p>
            {deletion.reason && <p className="small wrap-anywhere kept-lines">“{deletion.reason}”</p>}
            <When deletion={deletion} now={now} />
          </div>
          <div className="row g2 wacts">
            {deletion.endedAt ? (
              <RestoreForm communityId={deletion.id} name={deletion.name} stay={stay} icon={<RotateCcw />} />
            ) : (
              <LinkButton
                variant="danger-quiet"
                href={deletePath(deletion.id)}
                icon={<Trash2 />}
                aria-label={t("deleteNamed", { name: deletion.name })}
              >
                {t("delete")}
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function When({ deletion, now }: { deletion: CommunityDeletion; now: Date }) {
  const { askedBy, askedAt, endedAt, erasedFrom } = deletion;
  if (!endedAt || !erasedFrom) {
    const since = formatSince(askedAt, now);
    return (
      <p className="caption faint">
        {askedBy ? t("askedBy", { name: askedBy.fullName, since }) : t("requestedByAnAdmin", { since })}
      </p>
    );
  }
  return (
    <p className="row wrap-ok g2">
      <Badge tone={erasedFrom > now ? "gold" : "clay"} icon={<Clock3 />}>
        {erasedFrom > now ? t("endsAt", { day: formatDate(erasedFrom) }) : t("waitingMoneyCameIn")}
      </Badge>
      <span className="caption faint">{t("deletedAt", { since: formatSince(endedAt, now) })}</span>
    </p>
  );
}
