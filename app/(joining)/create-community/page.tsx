import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateCommunity } from "@/app/_features/communities/create-community";
import { wayBack } from "@/app/_features/communities/way-back";
import { requireSignedIn } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.create");
  return { title: t("meta") };
}

export default async function CreateCommunityPage() {
  const viewer = await requireSignedIn();
  const t = await getTranslations("communities.create");
  return (
    <FlowPage back={await wayBack(viewer)}>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <CreateCommunity viewer={viewer} area="setup" />
    </FlowPage>
  );
}
