import type { Metadata } from "next";
import { FindCommunities, type FindQuery } from "@/app/_features/communities/find-communities";
import { communityPaths } from "@/app/_features/communities/paths";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";

export const metadata: Metadata = { title: "Join new community" };

/** /settings/my-communities/search-community: ten at a time (001 §2). */
export default async function SearchCommunityPage({ searchParams }: { searchParams: Promise<FindQuery> }) {
  const viewer = await requireSignedIn();
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>My communities</BackLink>
      <h1>Join new community</h1>
      <FindCommunities viewer={viewer} area="settings" query={await searchParams} />
    </Page>
  );
}
