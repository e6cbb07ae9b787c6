import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { Eye, EyeOff } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { isFindable } from "@/lib/community";
import { FindableForm } from "./findable-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("searchEngines.title") };
}

export default async function SearchEnginesPage() {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const findable = await isFindable(ctx, { communityId: community.id });
  const shown = findable ? "listed" : "unlisted";
  const state = community.isListed ? shown : "byLink";
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("searchEngines.title")}</h1>
        <p className="lead">{t("searchEngines.lead")}</p>
      </div>
      <Card className="stack g4">
        <h2 className="row g3 text-(length:--t-h3)">
          {findable ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {t(findable ? "searchEngines.shown" : "searchEngines.hidden")}
        </h2>
        <p>{t(`searchEngines.${state}`, { community: community.name })}</p>
        {community.isListed ? (
          <Words of={["admin.findableForm"]}>
            <FindableForm communityId={community.id} isFindable={findable} />
          </Words>
        ) : (
          <p>
            {t.rich("searchEngines.listFirst", {
              link: (words) => <Link href="/settings/admin/privacy">{words}</Link>,
            })}
          </p>
        )}
        <p className="small quiet">{t("searchEngines.never")}</p>
      </Card>
    </Page>
  );
}
