import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FindCommunities, type FindQuery } from "@/app/_features/communities/find-communities";
import { wayBack } from "@/app/_features/communities/way-back";
import { requireSignedIn } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.find");
  return { title: t("title") };
}

export default async function FindCommunityPage({ searchParams }: { searchParams: Promise<FindQuery> }) {
  const viewer = await requireSignedIn();
  const t = await getTranslations("communities.find");
  return (
    <FlowPage back={await wayBack(viewer)}>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <FindCommunities viewer={viewer} area="setup" query={await searchParams} />
    </FlowPage>
  );
}
