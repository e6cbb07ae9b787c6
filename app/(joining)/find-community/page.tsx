import type { Metadata } from "next";
import { FindCommunities, type FindQuery } from "@/app/_features/communities/find-communities";
import { wayBack } from "@/app/_features/communities/way-back";
import { requireSignedIn } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";

export const metadata: Metadata = { title: "Find your community" };

/** /find-community: searching communities during account setup (000 §2), three at a time. */
export default async function FindCommunityPage({ searchParams }: { searchParams: Promise<FindQuery> }) {
  const viewer = await requireSignedIn();
  return (
    <FlowPage back={wayBack(viewer)}>
      <div className="stack g3">
        <h1>Find your community</h1>
        <p className="lead">
          A class, a camp, a congregation, a street. Join it, and you hear when somebody needs help.
        </p>
      </div>
      <FindCommunities viewer={viewer} area="setup" query={await searchParams} />
    </FlowPage>
  );
}
