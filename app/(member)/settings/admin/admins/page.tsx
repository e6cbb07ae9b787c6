import type { Metadata } from "next";
import { requireAdminViewer } from "@/app/_lib/session";
import { AdminsList } from "@/app/(member)/community-admins/_components/admins-list";
import { Page } from "@/components/shell";
import { listAdmins } from "@/lib/community";

export const metadata: Metadata = { title: "Community admins" };

/** /settings/admin/admins: the admins among themselves (000 §2). */
export default async function AdminsPage() {
  const { ctx, community, user } = await requireAdminViewer();
  const admins = await listAdmins(ctx, { communityId: community.id });
  return (
    <Page>
      <div className="stack g3">
        <h1>Community admins</h1>
        <p className="lead">
          {admins.length} of at most three. Only admins know whom a campaign is for, launch it and send the
          money.
        </p>
      </div>
      <AdminsList admins={admins} viewerId={user.id} />
    </Page>
  );
}
