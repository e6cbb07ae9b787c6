import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ActiveCampaigns } from "@/app/_features/communities/active-campaigns";
import { CommunityLine } from "@/app/_features/communities/community-line";
import { JoinOrAsk } from "@/app/_features/communities/join-or-ask";
import { LeaveButton } from "@/app/_features/communities/leave-button";
import { membersHref } from "@/app/_features/communities/members-page";
import { OpenButton, ReadWhy } from "@/app/_features/communities/my-communities";
import { communityPaths } from "@/app/_features/communities/paths";
import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { picturePath } from "@/app/_lib/picture-path";
import { getCtx, requireSignedIn } from "@/app/_lib/session";
import { CommunityHeader } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { CirclePause } from "@/components/ui/icons";
import { Truncated } from "@/components/ui/truncated";
import { communitiesThatNeedMe, communityInfo, myJoinRequests } from "@/lib/community";

type Props = { params: Promise<{ communityId: string }>; searchParams: Promise<{ page?: Param }> };

const open = cache(async (communityId: string) => orNotFound(communityInfo(await getCtx(), { communityId })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSignedIn();
  return { title: (await open((await params).communityId)).name };
}

export default async function CommunityPage({ params, searchParams }: Props) {
  const viewer = await requireSignedIn();
  const community = await open((await params).communityId);
  const mine = viewer.communities.find(({ id }) => id === community.id);
  const t = await getTranslations("communities");
  // Only members learn the number of members.
  const about = { typeName: community.typeName, location: community.location };
  const needed = mine ? await communitiesThatNeedMe(viewer.ctx) : [];
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>{t("mine.title")}</BackLink>
      <CommunityHeader
        seed={community.id}
        name={community.name}
        way={toWay(community.way)}
        imageUrl={picturePath(community.imageName, "communities")}
        detail={<CommunityLine community={mine ?? about} />}
      />
      {community.isDeclined && mine && (
        <Banner tone="clay">
          <p>{t("declined.told")}</p>
        </Banner>
      )}
      {!community.isConfirmed && !(community.isDeclined && mine) && (
        <Banner tone="gold">
          <p>{t("waiting")}</p>
        </Banner>
      )}
      {community.isOnHold && mine && (
        <Banner tone="gold" icon={<CirclePause aria-hidden="true" />}>
          <p>{t("onHold.member", { community: community.name })}</p>
        </Banner>
      )}
      {community.description && <Truncated className="lead" text={community.description} />}
      <Words of={["communities.join", "communities.leave"]}>
        {/* A lone borderless button aligns with the text. */}
        <div className="row wrap-ok g3 [&>.btn-danger-quiet:only-child]:-ml-5">
          {mine ? (
            <>
              {community.isConfirmed && <OpenButton id={community.id} name={community.name} small={false} />}
              {community.isDeclined && <ReadWhy id={community.id} name={community.name} small={false} />}
              <LeaveButton
                communityId={community.id}
                name={community.name}
                isNeeded={needed.includes(community.id)}
                isWaiting={!community.isConfirmed}
                from={communityPaths.mine}
                membersHref={membersHref()}
              />
            </>
          ) : (
            <JoinOrAsk
              community={community}
              requests={await myJoinRequests(viewer.ctx)}
              now={viewer.ctx.now()}
              from={communityPaths.view(community.id)}
            />
          )}
        </div>
      </Words>
      {community.isConfirmed && !mine && !community.isListed && <p className="quiet">{t("view.unlisted")}</p>}
      {community.isConfirmed && (mine || community.isListed) && (
        <ActiveCampaigns
          viewer={viewer}
          community={community}
          isMember={mine !== undefined}
          page={pageNumber((await searchParams).page)}
        />
      )}
    </Page>
  );
}
