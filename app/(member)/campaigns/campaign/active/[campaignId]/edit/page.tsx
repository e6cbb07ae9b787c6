import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { ADMIN, campaignForAdmin, campaignTypes, communityInfo, communityTexts } from "@/lib/community";
import { campaignLink } from "@/lib/notification";
import { CampaignForm } from "../../../../_components/campaign-form/campaign-form";
import { firstMembers } from "../../../../_components/campaign-form/first-members";
import type { FormButton } from "../../../../_components/campaign-form/form-button";
import { formCommunity } from "../../../../_components/campaign-form/form-community";
import { openActive } from "../../../_components/open-campaign";
import { saveFromForm } from "./actions";
import { draftOfCampaign, pastOfCampaign } from "./edit-draft";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("edit") };
}

const SAVE: FormButton = { intent: "save", words: "edit" };

type Props = { params: Promise<{ campaignId: string }> };

export default async function EditCampaignPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const opened = await openActive(ctx, (await params).campaignId, undefined);
  if (opened.viewerRole !== ADMIN) redirect("/campaigns");
  const [campaign, community, types, members, texts] = await Promise.all([
    campaignForAdmin(ctx, { campaignId: opened.id }),
    communityInfo(ctx, { communityId: opened.communityId }),
    campaignTypes(ctx),
    firstMembers(ctx, opened.communityId),
    communityTexts(ctx, { communityId: opened.communityId }),
  ]);
  const [t, words] = await Promise.all([
    getTranslations("campaignForm.pages"),
    getTranslations("campaignForm.messages.past"),
  ]);
  const back = campaignPaths.active(campaign.id);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href={back}>{campaign.name}</BackLink>
        <h1>{t("edit")}</h1>
        <p className="lead form-lead">{t("editLead")}</p>
      </div>
      <Words of={["campaignForm"]}>
        <CampaignForm
          action={saveFromForm}
          buttons={[SAVE]}
          community={formCommunity(community)}
          types={namesOfTypes(types, await getLocale())}
          members={members}
          initial={draftOfCampaign(campaign, texts)}
          past={pastOfCampaign(campaign, words)}
          audience={campaign.audience}
          link={campaignLink(campaign)}
          hidden={{
            communityId: campaign.communityId,
            campaignId: campaign.id,
            revision: String(campaign.revision),
          }}
          recipientIsFixed
          cancelHref={back}
          anewHref={campaignPaths.edit(campaign.id)}
        />
      </Words>
    </Page>
  );
}
