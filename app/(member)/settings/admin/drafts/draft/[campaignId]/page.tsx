import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { requireAdminViewer } from "@/app/_lib/session";
import { CampaignForm } from "@/app/(member)/campaigns/_components/campaign-form/campaign-form";
import { firstMembers } from "@/app/(member)/campaigns/_components/campaign-form/first-members";
import { LAUNCH_DRAFT, SAVE_DRAFT } from "@/app/(member)/campaigns/_components/campaign-form/form-button";
import { formCommunity } from "@/app/(member)/campaigns/_components/campaign-form/form-community";
import { keptDoor } from "@/app/(member)/campaigns/_components/campaign-form/kept/kept-door";
import { noteOn, theirsOf } from "@/app/(member)/campaigns/_components/campaign-form/saved/saved-draft";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { audiencePreview, campaignTypes, communityInfo, readDraft } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { DeleteDraft } from "../../_components/delete-draft";
import { orLaunched } from "../../_lib/or-launched";
import { removeDraft, saveDraft, sendDraft } from "./actions";

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
  const { draft, ...copy } = theirsOf(ctx, view);
  const [community, types, members, audience] = await Promise.all([
    communityInfo(ctx, { communityId }),
    campaignTypes(ctx),
    firstMembers(ctx, communityId),
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
          action={sendDraft}
          buttons={[LAUNCH_DRAFT, SAVE_DRAFT]}
          community={formCommunity(community)}
          types={namesOfTypes(types, await getLocale())}
          members={members}
          initial={draft}
          recipientNote={noteOn(view.recipient, who)}
          audience={audience}
          link={sampleCampaignLink()}
          hidden={{ communityId, campaignId: id }}
          kept={keptDoor(ctx, communityId, { form: "draft", campaignId: id })}
          saved={{ ...copy, save: saveDraft }}
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
