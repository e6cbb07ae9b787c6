import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import type { Viewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { communitiesThatNeedMe, listCommunities, myJoinRequests } from "@/lib/community";
import { CommunityCard } from "./community-card";
import { CommunityLine } from "./community-line";
import { JoinOrAsk } from "./join-or-ask";
import { LeaveButton } from "./leave-button";
import { membersHref } from "./members-page";
import { type CommunityArea, communityPaths } from "./paths";
import { SearchBox } from "./search-box";
import { listHref, shownOf } from "./shown";

/** 000 §9, 001 §2. */
const STEP = { setup: 3, settings: 10 } as const;

export type FindQuery = { searchString?: Param; pageSize?: Param };

/** 000 §2. */
export async function FindCommunities({
  viewer,
  area,
  query,
}: {
  viewer: Viewer;
  area: CommunityArea;
  query: FindQuery;
}) {
  const searchString = one(query.searchString) ?? "";
  const step = STEP[area];
  const base = communityPaths.find(area);
  const pageSize = shownOf(query.pageSize, step);
  const [list, needed, requests, t, mine] = await Promise.all([
    listCommunities(viewer.ctx, { searchString, page: 1, pageSize }),
    communitiesThatNeedMe(viewer.ctx),
    myJoinRequests(viewer.ctx),
    getTranslations("communities.find"),
    getTranslations("communities.mine"),
  ]);
  const more = list.totalNumberOfItems > list.numberOfItems;
  const here = listHref(base, { searchString, pageSize, step });
  const next = listHref(base, { searchString, pageSize: pageSize + step, step });
  return (
    <>
      <div className="stack g3">
        <SearchBox label={t("search")} base={base} searchString={searchString} />
        <p className="small quiet num" role="status">
          {list.totalNumberOfItems === 0 ? t("none") : t("count", { count: list.totalNumberOfItems })}
        </p>
      </div>
      {list.items.length === 0 ? (
        <Empty
          art={<QuiltArt />}
          action={<LinkButton href={communityPaths.create(area)}>{t("create")}</LinkButton>}
        >
          {t("empty")}
        </Empty>
      ) : (
        <Words of={["communities.join", "communities.leave"]}>
          <ul className="stack g4" id="communities">
            {list.items.map((community) => (
              <CommunityCard
                key={community.id}
                community={community}
                detail={<CommunityLine community={community} />}
                badges={community.isMember && <Badge>{mine("member")}</Badge>}
              >
                <LinkButton
                  href={communityPaths.view(community.id)}
                  variant="secondary"
                  size="sm"
                  aria-label={t("moreAbout", { community: community.name })}
                >
                  {t("more")}
                </LinkButton>
                {community.isMember ? (
                  <LeaveButton
                    small
                    communityId={community.id}
                    name={community.name}
                    isNeeded={needed.includes(community.id)}
                    from={here}
                    membersHref={membersHref()}
                  />
                ) : (
                  <JoinOrAsk
                    small
                    community={community}
                    requests={requests}
                    now={viewer.ctx.now()}
                    from={here}
                  />
                )}
              </CommunityCard>
            ))}
          </ul>
        </Words>
      )}
      {more && (
        <LinkButton href={next} scroll={false} variant="secondary" className="justify-self-center">
          {t("showMore")}
        </LinkButton>
      )}
    </>
  );
}
