import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { one, type Param } from "@/app/_features/forms/search-params";
import type { Viewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { ADMIN, communitiesThatNeedMe, type MyCommunity } from "@/lib/community";
import { inEnglish } from "@/lib/kernel/errors";
import { NO_COMMUNITY } from "../current-community/choose-community";
import { CommunityCard } from "./community-card";
import { LeaveButton } from "./leave-button";
import { matches } from "./matches";
import { membersHref } from "./members-page";
import { communityPaths } from "./paths";
import { SearchBox } from "./search-box";
import { listHref, shownOf } from "./shown";
import { withMembers } from "./words";

/** Two at first, and two more each time (001 §2). */
const STEP = 2;

type MyCommunitiesProps = { viewer: Viewer; query: { searchString?: Param; pageSize?: Param } };

/** The viewer's communities: opens one, leaves one. */
export async function MyCommunities({ viewer, query }: MyCommunitiesProps) {
  const searchString = (one(query.searchString) ?? "").slice(0, 100);
  const pageSize = shownOf(query.pageSize, STEP);
  const found = viewer.communities.filter((community) => matches(community, searchString));
  const needed = await communitiesThatNeedMe(viewer.ctx);
  if (viewer.communities.length === 0) {
    return (
      <Empty
        art={<QuiltArt />}
        action={
          <LinkButton href={communityPaths.create("settings")} variant="secondary">
            Create a community
          </LinkButton>
        }
      >
        {NO_COMMUNITY}
      </Empty>
    );
  }
  const hrefOf = (size: number) =>
    listHref(communityPaths.mine, { searchString, pageSize: size, step: STEP });
  return (
    <>
      {(viewer.communities.length > STEP || searchString !== "") && (
        <SearchBox label="Search my communities" base={communityPaths.mine} searchString={searchString} />
      )}
      {found.length === 0 && (
        <p className="quiet" role="status">
          No results.
        </p>
      )}
      <ul className="stack g4" id="communities">
        {found.slice(0, pageSize).map((community) => (
          <CommunityCard
            key={community.id}
            community={community}
            detail={withMembers(community)}
            badges={<Standing community={community} current={community.id === viewer.community?.id} />}
          >
            {community.isConfirmed && <OpenButton id={community.id} name={community.name} />}
            <LeaveButton
              small
              communityId={community.id}
              name={community.name}
              isNeeded={needed.includes(community.id)}
              isWaiting={!community.isConfirmed}
              from={hrefOf(pageSize)}
              membersHref={membersHref()}
            />
          </CommunityCard>
        ))}
      </ul>
      {found.length > pageSize && (
        <LinkButton
          href={hrefOf(pageSize + STEP)}
          scroll={false}
          variant="secondary"
          className="justify-self-center"
        >
          Show more
        </LinkButton>
      )}
    </>
  );
}

function Standing({ community, current }: { community: MyCommunity; current: boolean }) {
  return (
    <>
      {current && <Badge tone="gain">You are here</Badge>}
      <Badge>{community.role === ADMIN ? "Community admin" : "Member"}</Badge>
      {!community.isConfirmed && (
        <Badge tone="gold" dot>
          {inEnglish("community.waiting")}
        </Badge>
      )}
    </>
  );
}

/** Makes this community the current one. */
export function OpenButton({ id, name, small = true }: { id: string; name: string; small?: boolean }) {
  return (
    <form action={switchCommunity}>
      <input type="hidden" name="communityId" value={id} />
      <SubmitButton
        variant="secondary"
        size={small ? "sm" : "md"}
        busyLabel="Opening"
        aria-label={`Open ${name}`}
      >
        Open
      </SubmitButton>
    </form>
  );
}
