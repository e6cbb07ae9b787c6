import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { CirclePause } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import type { CommunityFullInfo } from "@/lib/community";
import { formatSince } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { holdPath } from "./paths";

const t = translatorOf("en", "desk.communities");

type HeldListProps = {
  communities: readonly CommunityFullInfo[];
  now: Date;
  heading: "h2" | "h3";
};

export function HeldList({ communities, now, heading: Heading }: HeldListProps) {
  return (
    <ul className="wait">
      {communities.map((community) => (
        <li key={community.id} className="card card-tight">
          <Block seed={community.id} way={toWay(community.way)} />
          <div className="grow stack g1">
            <Heading className="text-xl wrap-anywhere">{community.name}</Heading>
            <p className="small quiet">
              {t.rich("facts", {
                members: community.numberOfMembers,
                campaigns: community.numberOfActiveCampaigns,
                money: () => <Money cents={community.ourBalanceCents} />,
              })}
            </p>
            {community.hold && (
              <>
                <p className="small wrap-anywhere kept-lines">“{community.hold.reason}”</p>
                <p className="row wrap-ok g2">
                  <Badge tone="gold" icon={<CirclePause />}>
                    {t("onHoldSinceAt", { at: formatSince(community.hold.at, now) })}
                  </Badge>
                </p>
              </>
            )}
          </div>
          <div className="row g2 wacts">
            <LinkButton
              variant="secondary"
              href={holdPath(community.id)}
              aria-label={t("holdOf", { name: community.name })}
            >
              {t("seeTheHold")}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
