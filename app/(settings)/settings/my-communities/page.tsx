import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MyCommunities } from "@/app/_features/communities/my-communities";
import { OpenInvitations } from "@/app/_features/communities/open-invitations";
import { OpenRequests } from "@/app/_features/communities/open-requests";
import { communityPaths } from "@/app/_features/communities/paths";
import type { Param } from "@/app/_features/forms/search-params";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { Search } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.mine");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ searchString?: Param; pageSize?: Param }> };

export default async function MyCommunitiesPage({ searchParams }: Props) {
  const viewer = await requireSignedIn();
  const t = await getTranslations("communities.mine");
  return (
    <Page width="settings">
      <div className="row between wrap-ok g4">
        <h1>{t("title")}</h1>
        <LinkButton href={communityPaths.find("settings")} icon={<Search />}>
          {t("join")}
        </LinkButton>
      </div>
      <OpenInvitations viewer={viewer} title={t("invited")} />
      <OpenRequests viewer={viewer} />
      <MyCommunities viewer={viewer} query={await searchParams} />
    </Page>
  );
}
