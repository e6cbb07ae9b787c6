import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LeavePageForm } from "@/app/_features/communities/leave-page-form";
import { membersHref } from "@/app/_features/communities/members-page";
import { communityPaths } from "@/app/_features/communities/paths";
import {
  LEAVE_CONSEQUENCE,
  LEAVE_QUESTION,
  LEAVE_WAITING,
  WHY_AN_ADMIN,
} from "@/app/_features/communities/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/link-button";
import { communitiesThatNeedMe } from "@/lib/community";
import { inEnglish } from "@/lib/kernel";

export const metadata: Metadata = { title: "Leave community" };

type Params = { params: Promise<{ communityId: string }> };

/** The confirmation dialog as a page, for browsers without scripts. */
export default async function LeavePage({ params }: Params) {
  const viewer = await requireSignedIn();
  const { communityId } = await params;
  const community = viewer.communities.find(({ id }) => id === communityId.toLowerCase());
  if (!community) redirect(communityPaths.mine);
  const isNeeded = (await communitiesThatNeedMe(viewer.ctx)).includes(community.id);
  const members = membersHref();
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>My communities</BackLink>
      <div className="stack g3">
        <h1>{isNeeded ? inEnglish("member.assign_admin_first") : LEAVE_QUESTION(community.name)}</h1>
        <p className="lead">
          {isNeeded ? WHY_AN_ADMIN : community.isConfirmed ? LEAVE_CONSEQUENCE : LEAVE_WAITING}
        </p>
      </div>
      {isNeeded ? (
        members && (
          <div>
            <LinkButton href={members}>Assign an admin</LinkButton>
          </div>
        )
      ) : (
        <LeavePageForm communityId={community.id} />
      )}
    </Page>
  );
}
