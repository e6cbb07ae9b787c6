import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import Link from "@/components/ui/link";
import { openness } from "@/lib/community";
import { PrivacyForm } from "./privacy-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("privacy.title") };
}

export default async function PrivacyPage() {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const chosen = await openness(ctx, { communityId: community.id });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("privacy.title")}</h1>
        <p className="lead">{t("privacy.lead", { community: community.name })}</p>
      </div>
      <Card>
        <Words of={["admin.privacyForm", "communities.openness"]}>
          <PrivacyForm communityId={community.id} chosen={chosen} />
        </Words>
      </Card>
      <p className="small quiet">
        {t.rich("privacy.note", {
          add: (words) => <Link href="/members/add-members">{words}</Link>,
          requests: (words) => <Link href="/members/join-requests">{words}</Link>,
        })}
      </p>
    </Page>
  );
}
