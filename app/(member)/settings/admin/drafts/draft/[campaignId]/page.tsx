import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { CampaignForm } from "@/app/(member)/campaigns/_components/campaign-form/campaign-form";
import { draftOfStored } from "@/app/(member)/campaigns/_components/campaign-form/draft";
import { formPage } from "@/app/(member)/campaigns/_components/campaign-form/form-page";
import { noteOn, versionOf } from "@/app/(member)/campaigns/_components/campaign-form/save-form";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { audiencePreview, readDraft } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { DeleteDraft } from "../../_components/delete-draft";
import { orLaunched } from "../../_lib/or-launched";
import { removeDraft } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("draft") };
}

type Props = { params: Promise<{ campaignId: string }>; searchParams: Promise<{ ask?: Param }> };

export default async function DraftPage({ params, searchParams }: Props) {
  const { ctx } = await requireAdminViewer();
  const { campaignId } = await params;
  const view = await orLaunched(ctx, { campaignId }, readDraft(ctx, { campaignId }));
  const { id, communityId } = view;
  const draft = draftOfStored(view);
  const [form, audience] = await Promise.all([
    formPage(ctx, communityId),
    audiencePreview(ctx, {
      communityId,
      recipientId: draft.recipient?.id,
      excludedMembers: draft.excluded.map((member) => member.id),
    }),
  ]);
  const [t, who] = await Promise.all([
    getTranslations("campaignForm.pages"),
    getTranslations("campaignForm.who"),
  ]);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href={draftPaths.drafts}>{t("drafts")}</BackLink>
        <h1>{view.name || t("untitled")}</h1>
        <p className="lead form-lead">{t("draftLead")}</p>
      </div>
      <Words of={["campaignForm", "launch"]}>
        <CampaignForm
          {...form}
          kind="draft"
          initial={draft}
          version={versionOf(ctx, view)}
          recipientNote={noteOn(view.recipient, who)}
          audience={audience}
          link={sampleCampaignLink()}
          needs={{}}
          ending={
            <DeleteDraft
              kind="draft"
              draft={{ communityId, campaignId: id }}
              remove={removeDraft}
              keepHref={draftPaths.draft(id)}
              askHref={draftPaths.askToDelete(id)}
              isAsking={one((await searchParams).ask) === "delete"}
            />
          }
        />
      </Words>
    </Page>
  );
}
