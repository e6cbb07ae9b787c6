import { Eye, EyeOff } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { isFindable } from "@/lib/community";
import { FindableForm } from "./findable-form";

export const metadata: Metadata = { title: "Search engines" };

/** /settings/admin/search-engines: whether search engines may show the community's campaigns to anybody. */
export default async function SearchEnginesPage() {
  const { ctx, community } = await requireAdminViewer();
  const findable = await isFindable(ctx, { communityId: community.id });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <h1>Search engines</h1>
        <p className="lead">
          Whoever has the link to a campaign can open it and give. Here you choose whether strangers may also
          come upon your campaigns by searching the web.
        </p>
      </div>
      <Card className="stack g4">
        <h2 className="row g3 text-(length:--t-h3)">
          {findable ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {findable ? "They may show your campaigns" : "Your campaigns are hidden"}
        </h2>
        <p>
          {!community.isListed
            ? `The campaigns of ${community.name} are shown to outsiders by link only, so search engines stay out.`
            : findable
              ? `Active campaigns of ${community.name} stand in our list for search engines, with their title, their text and how much was raised. Hiding them takes effect here at once; a search engine may need some days to forget a page.`
              : `We ask every search engine to leave out the campaigns of ${community.name}, and list none of them. That is how it is unless an admin changes it.`}
        </p>
        {community.isListed ? (
          <FindableForm communityId={community.id} isFindable={findable} />
        ) : (
          <p>
            To change that, let everybody see the list first:{" "}
            <Link href="/settings/admin/privacy">Joining and privacy</Link>.
          </p>
        )}
        <p className="small quiet">Whom a campaign is for stands on no page, whatever you choose.</p>
      </Card>
    </Page>
  );
}
