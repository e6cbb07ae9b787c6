import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { ADMIN, type AdminCampaign } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";
import { CampaignForm } from "../../../../_components/campaign-form/campaign-form";
import { formPage } from "../../../../_components/campaign-form/form-page";
import type { PastMessage } from "../../../../_components/campaign-form/messages-section";
import { readActive } from "../../../../_components/campaign-form/save-form";
import { openActive } from "../../../_components/open-campaign";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.pages");
  return { title: t("edit") };
}

type Props = { params: Promise<{ campaignId: string }> };

export default async function EditCampaignPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const opened = await openActive(ctx, (await params).campaignId, undefined);
  if (opened.viewerRole !== ADMIN) redirect("/campaigns");
  const ref = { communityId: opened.communityId, campaignId: opened.id };
  const [{ campaign, version }, form] = await Promise.all([
    readActive(ctx, ref),
    formPage(ctx, opened.communityId),
  ]);
  const [t, words] = await Promise.all([
    getTranslations("campaignForm.pages"),
    getTranslations("campaignForm.messages.past"),
  ]);
  const { draft, ...edited } = version;
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
          {...form}
          kind="active"
          initial={draft}
          version={edited}
          past={pastOfCampaign(campaign, words)}
          audience={campaign.audience}
          link={campaignLink(campaign)}
          cancelHref={back}
        />
      </Words>
    </Page>
  );
}

type PastWords = ReturnType<typeof useTranslations<"campaignForm.messages.past">>;

const pastOfCampaign = (campaign: AdminCampaign, t: PastWords): PastMessage[] =>
  campaign.messages.flatMap(({ messageType, content, outcome, at }) =>
    outcome === "waiting"
      ? []
      : [
          {
            messageType,
            content: content.replaceAll("{{communityName}}", campaign.communityName),
            what: at ? `${t(outcome)}, ${formatDate(at, campaign.timeZone)}` : t(outcome),
          },
        ],
  );
