import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import type { Viewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { CirclePause } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { ADMIN, communitiesThatNeedMe, type MyCommunity } from "@/lib/community";
import { CommunityCard } from "./community-card";
import { CommunityLine } from "./community-line";
import { LeaveButton } from "./leave-button";
import { matches } from "./matches";
import { membersHref } from "./members-page";
import { communityPaths } from "./paths";
import { SearchBox } from "./search-box";
import { listHref, shownOf } from "./shown";

/** 001 §2. */
const STEP = 2;

type MyCommunitiesProps = { viewer: Viewer; query: { searchString?: Param; pageSize?: Param } };

export async function MyCommunities({ viewer, query }: MyCommunitiesProps) {
  const searchString = (one(query.searchString) ?? "").slice(0, 100);
  const pageSize = shownOf(query.pageSize, STEP);
  const found = viewer.communities.filter((community) => matches(community, searchString));
  const [needed, words] = await Promise.all([
    communitiesThatNeedMe(viewer.ctx),
    getTranslations("communities"),
  ]);
  if (viewer.communities.length === 0) {
    return (
      <Empty
        art={<QuiltArt />}
        action={
          <LinkButton href={communityPaths.create("settings")} variant="secondary">
            {words("mine.create")}
          </LinkButton>
        }
      >
        {words("notice.none")}
      </Empty>
    );
  }
  const hrefOf = (size: number) =>
    listHref(communityPaths.mine, { searchString, pageSize: size, step: STEP });
  return (
    <>
      {(viewer.communities.length > STEP || searchString !== "") && (
        <SearchBox label={words("mine.search")} base={communityPaths.mine} searchString={searchString} />
      )}
      {found.length === 0 && (
        <p className="quiet" role="status">
          {words("mine.none")}
        </p>
      )}
      <Words of={["communities.leave"]}>
        <ul className="stack g4" id="communities">
          {found.slice(0, pageSize).map((community) => (
            <CommunityCard
              key={community.id}
              community={community}
              detail={<CommunityLine community={community} />}
              badges={<Standing community={community} current={community.id === viewer.community?.id} />}
            >
              {community.isConfirmed && <OpenButton id={community.id} name={community.name} />}
              {community.isDeclined && <ReadWhy id={community.id} name={community.name} />}
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
      </Words>
      {found.length > pageSize && (
        <LinkButton
          href={hrefOf(pageSize + STEP)}
          scroll={false}
          variant="secondary"
          className="justify-self-center"
        >
          {words("mine.more")}
        </LinkButton>
      )}
    </>
  );
}

function Standing({ community, current }: { community: MyCommunity; current: boolean }) {
  const t = useTranslations("communities");
  return (
    <>
      {current && <Badge tone="gain">{t("mine.here")}</Badge>}
      <Badge>{community.role === ADMIN ? t("mine.admin") : t("mine.member")}</Badge>
      {community.isDeclined && (
        <Badge tone="clay" dot>
          {t("declined.badge")}
        </Badge>
      )}
      {!community.isConfirmed && !community.isDeclined && (
        <Badge tone="gold" dot>
          {t("waiting")}
        </Badge>
      )}
      {community.isOnHold && (
        <Badge tone="gold" icon={<CirclePause />}>
          {t("onHold.badge")}
        </Badge>
      )}
    </>
  );
}

export function ReadWhy({ id, name, small = true }: { id: string; name: string; small?: boolean }) {
  const t = useTranslations("communities.declined");
  return (
    <LinkButton
      variant="secondary"
      size={small ? "sm" : "md"}
      href={communityPaths.askAgain(id)}
      aria-label={t("readWhyOne", { community: name })}
    >
      {t("readWhy")}
    </LinkButton>
  );
}

export function OpenButton({ id, name, small = true }: { id: string; name: string; small?: boolean }) {
  const t = useTranslations("communities.mine");
  return (
    <form action={switchCommunity}>
      <input type="hidden" name="communityId" value={id} />
      <SubmitButton
        variant="secondary"
        size={small ? "sm" : "md"}
        busyLabel={t("opening")}
        aria-label={t("openOne", { community: name })}
      >
        {t("open")}
      </SubmitButton>
    </form>
  );
}
