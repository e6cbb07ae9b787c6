import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { type CommunityFullInfo, mayAskAgain } from "@/lib/community";
import { formatSince } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { about, founderOf } from "../_lib/community-words";
import { ApproveForm } from "./approve-form";
import { deletePath } from "./paths";

const t = translatorOf("en", "desk.communities");

type DeclinedListProps = { communities: readonly CommunityFullInfo[]; now: Date; stay: string };

export function DeclinedList({ communities, now, stay }: DeclinedListProps) {
  return (
    <ul className="wait">
      {communities.map((community) => (
        <li key={community.id} className="card card-tight">
          <Block seed={community.id} way={toWay(community.way)} />
          <div className="grow stack g1">
            <h2 className="text-xl wrap-anywhere">{community.name}</h2>
            <p className="small quiet wrap-anywhere">{about(community)}</p>
            {community.decline && (
              <>
                <p className="small wrap-anywhere kept-lines">“{community.decline.reason}”</p>
                <p className="row wrap-ok g2">
                  <Badge tone="clay">
                    {t("declinedAt", { since: formatSince(community.decline.declinedAt, now) })}
                  </Badge>
                  <span className="caption faint">
                    {founderOf(community)}.{" "}
                    {mayAskAgain(community.decline.times) ? t("mayAskAgain") : t("mayNotAskAgain")}
                  </span>
                </p>
              </>
            )}
          </div>
          <div className="row g2 wacts">
            <LinkButton
              variant="danger-quiet"
              href={deletePath(community.id)}
              aria-label={t("deleteNamed", { name: community.name })}
            >
              {t("delete")}
            </LinkButton>
            <ApproveForm communityId={community.id} name={community.name} stay={stay} declined />
          </div>
        </li>
      ))}
    </ul>
  );
}
