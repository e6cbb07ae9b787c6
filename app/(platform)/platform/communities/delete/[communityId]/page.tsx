import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { communityInfo, listDeletions } from "@/lib/community";
import { hasReason } from "@/lib/kernel";
import { DeleteForm } from "./delete-form";

export const metadata: Metadata = { title: "Delete a community" };

type Params = { params: Promise<{ communityId: string }> };

/** /platform/communities/delete/{communityId}: what a deletion does, and the name typed as its confirmation. */
export default async function DeleteCommunityPage({ params }: Params) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const community = await communityInfo(ctx, { communityId }).catch((error: unknown) => {
    if (hasReason(error, "content.not_found")) notFound();
    throw error;
  });
  const deletion = (await listDeletions(ctx)).find(({ id }) => id === community.id);
  if (deletion?.endedAt) notFound();
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href="/platform/communities">Communities</BackLink>
      <div className="stack g3">
        <h1>Delete {community.name}?</h1>
        <p className="lead">
          It is gone for everybody at once: its members, its pages, its links and its messages. Its admins are
          told by e-mail. For thirty days you can bring it back as it was; then its people and texts are
          erased, and only the books and the log keep what was given.
        </p>
      </div>
      {deletion && (
        <Banner>
          <p className="[white-space:pre-line] wrap-anywhere">
            {deletion.askedBy?.fullName ?? "An admin"} asked for it: “{deletion.reason}”
          </p>
        </Banner>
      )}
      <Card>
        <DeleteForm communityId={community.id} name={community.name} />
      </Card>
    </div>
  );
}
