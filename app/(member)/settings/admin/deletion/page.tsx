import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { askedDeletion } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { AskDeletionForm, TakeBackForm } from "./deletion-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("deletion.title") };
}

export default async function DeletionPage() {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const asked = await askedDeletion(ctx, { communityId: community.id });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("deletion.title")}</h1>
        <p className="lead">{t("deletion.lead", { community: community.name })}</p>
      </div>
      {asked && (
        <Card className="stack g4">
          <Banner tone="gold">
            <p>
              {t("deletion.asked", {
                who: asked.askedBy ?? t("deletion.deletedAccount"),
                moment: formatDateTime(asked.askedAt),
              })}
            </p>
          </Banner>
          <blockquote className="quiet [white-space:pre-line] border-l-2 border-(--seam) pl-4 wrap-anywhere">
            {asked.reason}
          </blockquote>
          <p>{t("deletion.until")}</p>
          <Words of={["admin.deletionForm"]}>
            <TakeBackForm communityId={community.id} />
          </Words>
        </Card>
      )}
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">{t("deletion.then")}</h2>
        <ol className="stack g2 list-decimal pl-5">
          <li>{t("deletion.steps.money")}</li>
          <li>{t("deletion.steps.closed")}</li>
          <li>{t("deletion.steps.back")}</li>
          <li>{t("deletion.steps.erased")}</li>
          <li>{erasureWords(languageOf(await getLocale()), erasureFacts(ctx.now()))}</li>
        </ol>
        {!asked && (
          <Words of={["admin.deletionForm"]}>
            <AskDeletionForm communityId={community.id} />
          </Words>
        )}
      </Card>
    </Page>
  );
}
