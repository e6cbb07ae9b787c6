import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { Clock3 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { CommunityFullInfo } from "@/lib/community";
import { DAY, formatSince } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { about, founderOf } from "../_lib/community-words";
import { ApproveForm } from "./approve-form";
import { declinePath } from "./paths";

const t = translatorOf("en", "desk.communities");

/** Longer waits are highlighted, in milliseconds. */
const LONG_WAIT = 2 * DAY;

type WaitingListProps = {
  communities: readonly CommunityFullInfo[];
  now: Date;
  stay: string;
  heading: "h2" | "h3";
};

export function WaitingList({ communities, now, stay, heading: Heading }: WaitingListProps) {
  return (
    <ul className="wait">
      {communities.map((community) => (
        <li key={community.id} className="card card-tight">
          <Block seed={community.id} way={toWay(community.way)} />
          <div className="grow stack g1">
            <Heading className="text-xl wrap-anywhere">{community.name}</Heading>
            <p className="small quiet wrap-anywhere">{about(community)}</p>
            <DeclinedBefore community={community} />
            <Asked community={community} now={now} />
          </div>
          <div className="row g2 wacts">
            {community.createdBy?.email && (
              <LinkButton
                variant="secondary"
                reload
                href={questionTo(community.createdBy.email, community.name)}
                aria-label={t("askAQuestionAbout", { name: community.name })}
              >
                {t("askAQuestion")}
              </LinkButton>
            )}
            <LinkButton
              variant="danger-quiet"
              href={declinePath(community.id)}
              aria-label={t("declineNamed", { name: community.name })}
            >
              {t("decline")}
            </LinkButton>
            <ApproveForm communityId={community.id} name={community.name} stay={stay} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const questionTo = (email: string, name: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t("questionSubject", { name }))}`;

function DeclinedBefore({ community: { decline } }: { community: CommunityFullInfo }) {
  if (!decline) return null;
  const { reason, times, answer } = decline;
  return (
    <div className="stack g1 small">
      <p className="quiet wrap-anywhere kept-lines">{t("declinedTimes", { times, reason })}</p>
      {answer && <p className="wrap-anywhere kept-lines">{t("founderAnswers", { answer })}</p>}
    </div>
  );
}

function Asked({ community, now }: { community: CommunityFullInfo; now: Date }) {
  const again = community.decline?.askedAgainAt;
  const at = again ?? community.createdAt;
  const since = t(again ? "askedAgainSince" : "askedSince", { since: formatSince(at, now) });
  const who = founderOf(community);
  if (now.getTime() - at.getTime() < LONG_WAIT) {
    return (
      <p className="caption faint">
        {who}. {since}
      </p>
    );
  }
  return (
    <p className="row wrap-ok g2">
      <Badge tone="gold" icon={<Clock3 />}>
        {since}
      </Badge>
      <span className="caption faint">{who}</span>
    </p>
  );
}
