import type { Metadata } from "next";
import Link from "next/link";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { openness } from "@/lib/community";
import { PrivacyForm } from "./privacy-form";

export const metadata: Metadata = { title: "Joining and privacy" };

/** /settings/admin/privacy: who may join, and what members and outsiders see. For admins. */
export default async function PrivacyPage() {
  const { ctx, community } = await requireAdminViewer();
  const chosen = await openness(ctx, { communityId: community.id });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <h1>Joining and privacy</h1>
        <p className="lead">
          Who comes into {community.name}, and what they and outsiders see. Members stay members, whatever you
          choose.
        </p>
      </div>
      <Card>
        <Words of={["communities.openness"]}>
          <PrivacyForm communityId={community.id} chosen={chosen} />
        </Words>
      </Card>
      <p className="small quiet">
        Personal invitations and the shared link always work: see{" "}
        <Link href="/members/add-members">Add members</Link>. Who waits for your answer stands under{" "}
        <Link href="/members/join-requests">Join requests</Link>. Whom a campaign is for stands on no page,
        whatever you choose.
      </p>
    </Page>
  );
}
