import { Search } from "lucide-react";
import type { Metadata } from "next";
import { MyCommunities } from "@/app/_features/communities/my-communities";
import { OpenInvitations } from "@/app/_features/communities/open-invitations";
import { OpenRequests } from "@/app/_features/communities/open-requests";
import { communityPaths } from "@/app/_features/communities/paths";
import type { Param } from "@/app/_features/forms/search-params";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "My communities" };

type Props = { searchParams: Promise<{ searchString?: Param; pageSize?: Param }> };

/** /settings/my-communities: the user's communities, with links to join and leave (001 §2). */
export default async function MyCommunitiesPage({ searchParams }: Props) {
  const viewer = await requireSignedIn();
  return (
    <Page width="settings">
      <div className="row between wrap-ok g4">
        <h1>My communities</h1>
        <LinkButton href={communityPaths.find("settings")} icon={<Search />}>
          Join new community
        </LinkButton>
      </div>
      <OpenInvitations viewer={viewer} title="You are invited" />
      <OpenRequests viewer={viewer} />
      <MyCommunities viewer={viewer} query={await searchParams} />
    </Page>
  );
}
