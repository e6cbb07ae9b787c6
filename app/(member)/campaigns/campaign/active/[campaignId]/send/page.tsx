import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireProof, requireViewer } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";
import { campaignForAdmin, communityHold } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { previewOf } from "../_send/preview";
import { SendForm } from "../_send/send-form";
import { SendSum } from "../_send/send-sum";
import { Settled } from "../_send/settled";
import { sendWords } from "../_send/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("launch.send");
  return { title: t("open") };
}

type Params = { params: Promise<{ campaignId: string }> };

/** For browsers without scripts. */
export default async function SendPage({ params }: Params) {
  const { ctx } = await requireViewer();
  const { campaignId } = await params;
  const campaign = await orNotFound(campaignForAdmin(ctx, { campaignId })).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "forbidden") redirect("/campaigns");
    throw error;
  });
  const preview = await previewOf(ctx, campaign);
  const settled = preview === "sent" || preview === "ended" ? preview : null;
  const sum = typeof preview === "object" ? preview : null;
  const isOnHold = sum !== null && (await communityHold(ctx, { communityId: campaign.communityId })) !== null;
  const canStop = settled === null && !isOnHold;
  if (canStop) await requireProof();
  const words = await sendWords(sum);
  const t = await getTranslations("launch.send");
  const lead = canStop ? words.consequence : t("onHold");
  return (
    <FlowPage inShell back={{ href: campaignPaths.active(campaign.id), label: campaign.name }}>
      <div className="stack g3">
        <h1>{settled ? words.settled[settled] : words.question}</h1>
        {!settled && <p className="lead">{lead}</p>}
      </div>
      {settled && <Settled campaignId={campaign.id} how={settled} words={words} />}
      {canStop && (
        <>
          {sum && <SendSum lines={sumLines(sum, words)} recipient={campaign.recipient} words={words} />}
          <SendForm
            communityId={campaign.communityId}
            campaignId={campaign.id}
            hasMoney={sum !== null}
            words={words}
          />
        </>
      )}
    </FlowPage>
  );
}
