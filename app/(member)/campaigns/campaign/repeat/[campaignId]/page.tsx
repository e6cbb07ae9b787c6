import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { ADMIN, audiencePreview, campaignToRepeat } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { CampaignForm } from "../../../_components/campaign-form/campaign-form";
import { draftOfStored } from "../../../_components/campaign-form/draft";
import { formPage } from "../../../_components/campaign-form/form-page";
import { openEnded } from "../../_components/open-campaign";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("repeat") };
}

type Props = { params: Promise<{ campaignId: string }> };

export default async function RepeatCampaignPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const opened = await openEnded(ctx, (await params).campaignId, undefined);
  if (opened.viewerRole !== ADMIN) redirect("/campaigns");
  const { id, communityId } = opened;
  const [ended, form] = await Promise.all([
    campaignToRepeat(ctx, { communityId, campaignId: id }),
    formPage(ctx, communityId),
  ]);
  const recipient = ended.recipient && { id: ended.recipient.userId, fullName: ended.recipient.fullName };
  const initial = draftOfStored({ ...ended, recipient });
  const audience = await audiencePreview(ctx, {
    communityId,
    recipientId: recipient?.id,
    excludedMembers: initial.excluded.map((member) => member.id),
  });
  const [t, who] = await Promise.all([
    getTranslations("campaignForm.pages"),
    getTranslations("campaignForm.who"),
  ]);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href={campaignPaths.completed(id)}>{ended.name}</BackLink>
        <h1>{t("repeat")}</h1>
        <p className="lead form-lead">{t("repeatLead")}</p>
      </div>
      <Words of={["campaignForm", "launch"]}>
        <CampaignForm
          {...form}
          kind="new"
          initial={initial}
          version={null}
          recipientNote={recipient ? undefined : { id: null, says: who("lostNobody") }}
          audience={audience}
          link={sampleCampaignLink()}
          requestKey={randomUUID()}
          repeatedFrom={id}
        />
      </Words>
    </Page>
  );
}
