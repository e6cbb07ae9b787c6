import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateCommunity } from "@/app/_features/communities/create-community";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.create");
  return { title: t("new") };
}

export default async function NewCommunityPage() {
  const viewer = await requireSignedIn();
  const t = await getTranslations("communities.create");
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("new")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <div className="card">
        <CreateCommunity viewer={viewer} area="settings" />
      </div>
    </Page>
  );
}
