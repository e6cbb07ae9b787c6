import type { Metadata } from "next";
import { CreateCommunity } from "@/app/_features/communities/create-community";
import { wayBack } from "@/app/_features/communities/way-back";
import { requireSignedIn } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";

export const metadata: Metadata = { title: "Create a community" };

/** /create-community: founding a community during account setup (000 §2). */
export default async function CreateCommunityPage() {
  const viewer = await requireSignedIn();
  return (
    <FlowPage back={wayBack(viewer)}>
      <div className="stack g3">
        <h1>Create a community</h1>
        <p className="lead">You become its admin. We look at each new community before it opens.</p>
      </div>
      <CreateCommunity viewer={viewer} area="setup" />
    </FlowPage>
  );
}
