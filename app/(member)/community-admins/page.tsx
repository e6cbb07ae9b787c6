import type { Metadata } from "next";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { listAdmins } from "@/lib/community";
import { AdminsList } from "./_components/admins-list";

export const metadata: Metadata = { title: "Community admins" };

/** /community-admins: whom a member can turn to (000 §2). */
export default async function CommunityAdminsPage() {
  const { ctx, community, user } = await requireViewer();
  const admins = await listAdmins(ctx, { communityId: community.id });
  return (
    <Page>
      <div className="stack g3">
        <h1>Community admins</h1>
        <p className="lead">Know of somebody in need? Tell one of them.</p>
      </div>
      <AdminsList admins={admins} viewerId={user.id} />
    </Page>
  );
}
