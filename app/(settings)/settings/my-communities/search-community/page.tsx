import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FindCommunities, type FindQuery } from "@/app/_features/communities/find-communities";
import { communityPaths } from "@/app/_features/communities/paths";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.mine");
  return { title: t("join") };
}

export default async function SearchCommunityPage({ searchParams }: { searchParams: Promise<FindQuery> }) {
  const viewer = await requireSignedIn();
  const t = await getTranslations("communities.mine");
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>{t("title")}</BackLink>
      <h1>{t("join")}</h1>
      <FindCommunities viewer={viewer} area="settings" query={await searchParams} />
    </Page>
  );
}
