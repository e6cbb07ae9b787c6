import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { audiencePreview, communityTexts } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { env } from "@/lib/platform";
import { PaceForm } from "./pace-form";
import { TextForm } from "./text-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("messages.title") };
}

/** 000 §3. */
export default async function DefaultTextsPage() {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const communityId = community.id;
  const [texts, audience] = await Promise.all([
    communityTexts(ctx, { communityId }),
    audiencePreview(ctx, { communityId }),
  ]);
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("messages.title")}</h1>
        <p className="lead">{t("messages.lead", { community: community.name })}</p>
      </div>
      <div className="stack g3 small quiet">
        <p>
          {t.rich("messages.slots", {
            name: () => <code>{"{{communityName}}"}</code>,
            need: () => <code>{"{{need}}"}</code>,
            goal: () => <code>{"{{goal}}"}</code>,
          })}
        </p>
      </div>
      <Card>
        <Words of={["admin.pace"]}>
          <PaceForm communityId={communityId} sendsEachMilestone={community.sendsEachMilestone} />
        </Words>
      </Card>
      <Words of={["admin.texts"]}>
        {texts.map((text) => (
          <TextForm
            key={`${text.messageType}:${text.english}:${text.spanish}:${text.isEnabled}`}
            text={text}
            community={{ id: communityId, name: community.name }}
            link={sampleCampaignLink()}
            priceCents={env().TEXT_PRICE_CENTS}
            byText={audience.byText}
          />
        ))}
      </Words>
    </Page>
  );
}
