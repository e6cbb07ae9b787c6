import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireAdminViewer, requireProof } from "@/app/_lib/session";
import { CampaignEnded } from "@/components/donation/not-yet";
import { FlowPage } from "@/components/shell";
import { ADMIN, isActive, publicCampaign } from "@/lib/community";
import { inEnglish } from "@/lib/kernel";
import { communityBalance } from "@/lib/payment";
import { TransferForm } from "./transfer-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("launch.transfer");
  return { title: t("title") };
}

/**
 * /campaigns/transfer/{campaignName}/{campaignId}, for admins (specification 000 §2). The name is only for
 * readers of the address.
 */
export default async function TransferPage({ params }: { params: Promise<{ campaignId: string }> }) {
  const { ctx } = await requireAdminViewer();
  const campaign = await orNotFound(publicCampaign(ctx, { campaignId: (await params).campaignId }));
  if (campaign.viewerRole !== ADMIN) redirect("/campaigns");
  const { id, communityId, name } = campaign;
  if (!isActive(campaign.status)) {
    return (
      <FlowPage inShell centred>
        <CampaignEnded message={inEnglish("campaign.ended")} seeHref={campaignPaths.completed(id)} />
      </FlowPage>
    );
  }
  await requireProof();
  const t = await getTranslations("launch.transfer");
  const { balanceCents } = await communityBalance(ctx, { communityId });
  return (
    <FlowPage inShell campaign={<CampaignLine campaign={campaign} href={campaignPaths.active(id)} />}>
      <div className="stack g2">
        <h1>{t("title")}</h1>
        <p className="lead">{t("to", { name })}</p>
      </div>
      <Words of={["launch.transfer"]}>
        <TransferForm
          campaign={{ id, name, communityId }}
          availableCents={balanceCents}
          cancelHref={campaignPaths.active(id)}
        />
      </Words>
    </FlowPage>
  );
}
