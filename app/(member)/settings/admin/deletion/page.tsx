import type { Metadata } from "next";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { askedDeletion } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { AskDeletionForm, TakeBackForm } from "./deletion-form";

export const metadata: Metadata = { title: "Deletion" };

/** /settings/admin/deletion: asks the provider to delete the community, or takes that back. For admins. */
export default async function DeletionPage() {
  const { ctx, community } = await requireAdminViewer();
  const asked = await askedDeletion(ctx, { communityId: community.id });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <h1>Deletion</h1>
        <p className="lead">
          {community.name} belongs to everybody in it, so only the provider deletes it. You ask, and they
          carry it out.
        </p>
      </div>
      {asked && (
        <Card className="stack g4">
          <Banner tone="gold">
            <p>
              {asked.askedBy ?? "Somebody who deleted their account"} asked on {formatDateTime(asked.askedAt)}
              .
            </p>
          </Banner>
          <blockquote className="quiet [white-space:pre-line] border-l-2 border-(--seam) pl-4 wrap-anywhere">
            {asked.reason}
          </blockquote>
          <p>Until the provider deletes it, everything goes on, and any admin can take the request back.</p>
          <TakeBackForm communityId={community.id} />
        </Card>
      )}
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">What happens then</h2>
        <ol className="stack g2 list-decimal pl-5">
          <li>
            First, every campaign has to be sent to its recipient, and Our Balance has to be empty: move what
            is left into a campaign.
          </li>
          <li>
            The community is gone at once for everybody: its pages and links open no more, nobody can join,
            and nobody gets a message. All admins are told by e-mail.
          </li>
          <li>For thirty days the provider can bring it back, with everybody in it.</li>
          <li>
            After that, its members and texts are erased for good. What was given, and the receipts, stay in
            the books, without the community’s name.
          </li>
        </ol>
        {!asked && <AskDeletionForm communityId={community.id} />}
      </Card>
    </Page>
  );
}
