import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireAdminViewer, requireProof } from "@/app/_lib/session";
import { CampaignEnded } from "@/components/donation/not-yet";
import { FlowPage } from "@/components/shell";
import { ADMIN, isActive, publicCampaign } from "@/lib/community";
import { type Language, languageOf } from "@/lib/kernel/languages";
import { communityBalance } from "@/lib/payment";
import { TransferForm } from "./transfer-form";
import { TRANSFER_PROBLEMS, type TransferProblem } from "./transfer-problem";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sending");
  return { title: t("title") };
}

/** The name only makes the URL readable (000 §2). */
export default async function TransferPage({ params }: { params: Promise<{ campaignId: string }> }) {
  const { ctx } = await requireAdminViewer();
  const campaign = await orNotFound(publicCampaign(ctx, { campaignId: (await params).campaignId }));
  if (campaign.viewerRole !== ADMIN) redirect("/campaigns");
  const { id, communityId, name } = campaign;
  const [locale, t] = await Promise.all([getLocale(), getTranslations("sending")]);
  const language = languageOf(locale);
  if (!isActive(campaign.status)) {
    return (
      <FlowPage inShell centred>
        <CampaignEnded
          message={reasonWords(language, "campaign.ended")}
          seeHref={campaignPaths.completed(id)}
        />
      </FlowPage>
    );
  }
  await requireProof();
  const { balanceCents } = await communityBalance(ctx, { communityId });
  return (
    <FlowPage inShell campaign={<CampaignLine campaign={campaign} href={campaignPaths.active(id)} />}>
      <div className="stack g2">
        <h1>{t("title")}</h1>
        <p className="lead">{t("to", { campaign: name })}</p>
      </div>
      <Words of={["sending.transfer"]}>
        <TransferForm
          campaign={{ id, name, communityId }}
          availableCents={balanceCents}
          cancelHref={campaignPaths.active(id)}
          problems={problemsIn(language)}
        />
      </Words>
    </FlowPage>
  );
}

const problemsIn = (language: Language) =>
  Object.fromEntries(TRANSFER_PROBLEMS.map((reason) => [reason, reasonWords(language, reason)])) as Record<
    TransferProblem,
    string
  >;
