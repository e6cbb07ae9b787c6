import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { orNotFound } from "@/app/_lib/giving/donor";
import { requireAdminViewer } from "@/app/_lib/session";
import { MiniCampaign } from "@/components/campaign";
import { CampaignOver } from "@/components/donation/not-yet";
import { toWay } from "@/components/quilt";
import { FlowPage } from "@/components/shell";
import { isActive, publicCampaign } from "@/lib/community";
import { CAMPAIGN_OVER, communityBalance } from "@/lib/payment";
import { TransferForm } from "./transfer-form";

export const metadata: Metadata = { title: "Transfer from Our Balance" };

/** /campaigns/transfer/{campaignName}/{campaignId}, for admins (specification 000 §2). The name is for people only. */
export default async function TransferPage({ params }: { params: Promise<{ campaignId: string }> }) {
  const { ctx } = await requireAdminViewer();
  const campaign = await orNotFound(publicCampaign(ctx, { campaignId: (await params).campaignId }));
  if (campaign.viewerRole !== 1) redirect("/campaigns");
  const { id, communityId, name } = campaign;
  if (!isActive(campaign.status)) {
    return (
      <FlowPage inShell centred>
        <CampaignOver message={CAMPAIGN_OVER} seeHref={campaignPaths.completed(id)} />
      </FlowPage>
    );
  }
  const { balanceCents } = await communityBalance(ctx, { communityId });
  return (
    <FlowPage
      inShell
      campaign={
        <MiniCampaign
          id={id}
          href={campaignPaths.active(id)}
          name={name}
          communityName={campaign.communityName}
          way={toWay(campaign.type.way)}
          raisedCents={campaign.raisedCents}
          targetDollars={campaign.amount}
        />
      }
    >
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
