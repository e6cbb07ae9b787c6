import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { audiencePreview, campaignTypes, communityTexts } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { emptyDraft } from "../_components/campaign-form/draft";
import { firstMembers } from "../_components/campaign-form/first-members";
import { formCommunity } from "../_components/campaign-form/form-community";
import { keptDoor } from "../_components/campaign-form/kept/kept-door";
import { NewCampaignForm } from "./new-campaign-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("create") };
}

export default async function CreateCampaignPage() {
  const { ctx, community } = await requireAdminViewer();
  const communityId = community.id;
  const [types, members, audience, texts] = await Promise.all([
    campaignTypes(ctx),
    firstMembers(ctx, communityId),
    audiencePreview(ctx, { communityId }),
    communityTexts(ctx, { communityId }),
  ]);
  const t = await getTranslations("campaignForm.pages");
  const requestKey = randomUUID();
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href="/campaigns">{t("campaigns")}</BackLink>
        <h1>{t("create")}</h1>
        <p className="lead form-lead">{t("createLead")}</p>
      </div>
      <Words of={["campaignForm", "launch"]}>
        <NewCampaignForm
          community={formCommunity(community)}
          types={namesOfTypes(types, await getLocale())}
          members={members}
          initial={emptyDraft(texts)}
          audience={audience}
          link={sampleCampaignLink()}
          requestKey={requestKey}
          kept={keptDoor(ctx, communityId, { form: "create" })}
        />
      </Words>
    </Page>
  );
}
