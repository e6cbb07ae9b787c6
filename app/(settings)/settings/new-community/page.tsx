import type { Metadata } from "next";
import { CreateCommunity } from "@/app/_features/communities/create-community";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";

export const metadata: Metadata = { title: "New community" };

/** /settings/new-community: the form of /create-community within the settings (001 §2). */
export default async function NewCommunityPage() {
  const viewer = await requireSignedIn();
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>New community</h1>
        <p className="lead">You become its admin. We look at each new community before it opens.</p>
      </div>
      <div className="card">
        <CreateCommunity viewer={viewer} area="settings" />
      </div>
    </Page>
  );
}
