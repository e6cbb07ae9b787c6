import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeavePageForm } from "@/app/_features/communities/leave-page-form";
import { membersHref } from "@/app/_features/communities/members-page";
import { communityPaths } from "@/app/_features/communities/paths";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/link-button";
import { communitiesThatNeedMe } from "@/lib/community";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.leave");
  return { title: t("meta") };
}

type Params = { params: Promise<{ communityId: string }> };

/** The confirmation dialog as a page, for browsers without scripts. */
export default async function LeavePage({ params }: Params) {
  const viewer = await requireSignedIn();
  const { communityId } = await params;
  const community = viewer.communities.find(({ id }) => id === communityId.toLowerCase());
  if (!community) redirect(communityPaths.mine);
  const isNeeded = (await communitiesThatNeedMe(viewer.ctx)).includes(community.id);
  const members = membersHref();
  const t = await getTranslations("communities");
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>{t("mine.title")}</BackLink>
      <div className="stack g3">
        <h1>{isNeeded ? t("leave.needed") : t("leave.question", { community: community.name })}</h1>
        <p className="lead">
          {isNeeded ? t("leave.why") : community.isConfirmed ? t("leave.consequence") : t("leave.waiting")}
        </p>
      </div>
      {isNeeded ? (
        members && (
          <div>
            <LinkButton href={members}>{t("leave.assign")}</LinkButton>
          </div>
        )
      ) : (
        <Words of={["communities.leave"]}>
          <LeavePageForm communityId={community.id} />
        </Words>
      )}
    </Page>
  );
}
