import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { communityTypeName } from "@/app/_features/communities/type-name";
import { Words } from "@/app/_features/i18n/words";
import { picturePath } from "@/app/_lib/picture-path";
import { requireAdminViewer } from "@/app/_lib/session";
import { CommunityPictureForm } from "@/app/(member)/members/_components/community-picture-form";
import { toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { communityTypes } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { CommunityForm } from "./community-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("community.title") };
}

const HERE = "/settings/admin/community";

export default async function CommunityDetailsPage() {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const [types, locale] = await Promise.all([communityTypes(ctx), getLocale()]);
  const language = languageOf(locale);
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("community.title")}</h1>
        <p className="lead">{t("community.lead", { community: community.name })}</p>
      </div>
      <Card>
        <Words of={["admin.communityForm", "communities.form"]}>
          <CommunityForm
            communityId={community.id}
            types={types.map(({ id, name }) => ({ id, name: communityTypeName(language, name) }))}
            saved={{
              name: community.name,
              communityTypeId: String(community.communityTypeId),
              location: community.location ?? "",
              description: community.description ?? "",
            }}
          />
        </Words>
      </Card>
      <Card className="stack g4" id="picture">
        <h2 className="text-(length:--t-h3)">{t("community.picture")}</h2>
        <Words of={["members.picture"]}>
          <CommunityPictureForm
            community={{
              id: community.id,
              way: toWay(community.way),
              imageUrl: picturePath(community.imageName, "communities"),
            }}
            from={HERE}
          />
        </Words>
      </Card>
    </Page>
  );
}
