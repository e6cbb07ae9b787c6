import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireAdminViewer, requireProof } from "@/app/_lib/session";
import { CampaignEnded } from "@/components/donation/not-yet";
import { FlowPage } from "@/components/shell";
import { ADMIN, isActive, publicCampaign } from "@/lib/community";
import { inEnglish } from "@/lib/kernel";
import { communityBalance } from "@/lib/payment";
import { TransferForm } from "./transfer-form";

export const metadata: Metadata = { title: "Transfer from Our Balance" };

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
  const { balanceCents } = await communityBalance(ctx, { communityId });
  return (
    <FlowPage inShell campaign={<CampaignLine campaign={campaign} href={campaignPaths.active(id)} />}>
      <div className="stack g2">
        <h1>Transfer from Our Balance</h1>
        <p className="lead">to {name}</p>
      </div>
      <TransferForm
        campaign={{ id, name, communityId }}
        availableCents={balanceCents}
        cancelHref={campaignPaths.active(id)}
      />
    </FlowPage>
  );
}
