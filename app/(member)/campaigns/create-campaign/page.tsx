import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { audiencePreview, communityTexts } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { CampaignForm } from "../_components/campaign-form/campaign-form";
import { emptyDraft } from "../_components/campaign-form/draft";
import { formPage } from "../_components/campaign-form/form-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("create") };
}

export default async function CreateCampaignPage() {
  const { ctx, community } = await requireAdminViewer();
  const communityId = community.id;
  const [form, audience, texts] = await Promise.all([
    formPage(ctx, communityId),
    audiencePreview(ctx, { communityId }),
    communityTexts(ctx, { communityId }),
  ]);
  const t = await getTranslations("campaignForm.pages");
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href="/campaigns">{t("campaigns")}</BackLink>
        <h1>{t("create")}</h1>
        <p className="lead form-lead">{t("createLead")}</p>
      </div>
      <Words of={["campaignForm", "launch"]}>
        <CampaignForm
          {...form}
          kind="new"
          initial={emptyDraft(texts)}
          version={null}
          audience={audience}
          link={sampleCampaignLink()}
          requestKey={randomUUID()}
        />
      </Words>
    </Page>
  );
}
