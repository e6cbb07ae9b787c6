import { UserPlus } from "lucide-react";
import type { Metadata } from "next";
import { requireAdminViewer } from "@/app/_lib/session";
import { AdminsList } from "@/app/(member)/community-admins/_components/admins-list";
import { memberPage } from "@/app/(member)/members/_lib/paths";
import { Relinquish } from "@/app/(member)/members/member/[userId]/_components/relinquish";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/link-button";
import { listAdmins, MOST_ADMINS } from "@/lib/community";

export const metadata: Metadata = { title: "Community admins" };

/** /settings/admin/admins: the list of admins, for admins (000 §2). */
export default async function AdminsPage() {
  const { ctx, community, user } = await requireAdminViewer();
  const admins = await listAdmins(ctx, { communityId: community.id });
  return (
    <Page>
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <div className="row between wrap-ok g4">
          <h1>Community admins</h1>
          <LinkButton href="/members/add-members" variant="secondary" icon={<UserPlus />}>
            Add Member
          </LinkButton>
        </div>
        <p className="lead">
          {admins.length} of at most {MOST_ADMINS}. Only admins know whom a campaign is for, launch it and
          send the money.
        </p>
      </div>
      <AdminsList
        admins={admins}
        viewerId={user.id}
        actionsFor={({ userId, fullName }) => (
          <span className="row wrap-ok g2 -ml-3.5">
            <LinkButton href={memberPage(userId)} variant="ghost" size="sm">
              Profile<span className="sr"> of {fullName}</span>
            </LinkButton>
            {userId === user.id && (
              <Relinquish
                asked={{
                  communityId: community.id,
                  communityName: community.name,
                  userId,
                  name: fullName,
                  firstName: user.firstName,
                  isAdmin: true,
                  isVerified: true,
                  isViewer: true,
                }}
              />
            )}
          </span>
        )}
      />
    </Page>
  );
}
