import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireProof, requireViewer } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";
import { campaignForAdmin } from "@/lib/community";
import { DomainError, formatCents } from "@/lib/kernel";
import { previewOf } from "../_send/preview";
import { SendForm } from "../_send/send-form";
import { SendSum } from "../_send/send-sum";
import { Settled } from "../_send/settled";
import { CONSEQUENCE, NOTHING_YET, QUESTION, SETTLED } from "../_send/words";

export const metadata: Metadata = { title: "Send to recipient" };

type Params = { params: Promise<{ campaignId: string }> };

/** The confirmation dialog as a page, for browsers without scripts. */
export default async function SendPage({ params }: Params) {
  const { ctx } = await requireViewer();
  const { campaignId } = await params;
  const campaign = await orNotFound(campaignForAdmin(ctx, { campaignId })).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "forbidden") redirect("/campaigns");
    throw error;
  });
  const preview = await previewOf(ctx, campaign);
  if (typeof preview === "object") await requireProof();
  return (
    <FlowPage inShell back={{ href: campaignPaths.active(campaign.id), label: campaign.name }}>
      <div className="stack g3">
        <h1>{preview === "settled" ? SETTLED : QUESTION}</h1>
        {preview !== "settled" && <p className="lead">{preview === "nothing" ? NOTHING_YET : CONSEQUENCE}</p>}
      </div>
      {preview === "settled" && <Settled campaignId={campaign.id} />}
      {typeof preview === "object" && (
        <>
          <SendSum sum={preview} recipient={campaign.recipient} />
          <SendForm
            communityId={campaign.communityId}
            campaignId={campaign.id}
            amount={formatCents(preview.netCents)}
          />
        </>
      )}
    </FlowPage>
  );
}
