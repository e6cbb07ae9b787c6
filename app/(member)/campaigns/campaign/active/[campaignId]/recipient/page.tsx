import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Words } from "@/app/_features/i18n/words";
import { requireViewer } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";
import { ADMIN, campaignForAdmin } from "@/lib/community";
import { listMembers } from "../../../../_components/campaign-form/form-page";
import { openActive } from "../../../_components/open-campaign";
import { CorrectForm } from "./correct-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("launch.correct");
  return { title: t("title") };
}

type Props = { params: Promise<{ campaignId: string }> };

/** Only before the first gift. */
export default async function CorrectRecipientPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const opened = await openActive(ctx, (await params).campaignId, undefined);
  if (opened.viewerRole !== ADMIN) redirect("/campaigns");
  const [campaign, members, t] = await Promise.all([
    campaignForAdmin(ctx, { campaignId: opened.id }),
    listMembers(ctx, opened.communityId),
    getTranslations("launch.correct"),
  ]);
  const { id, communityId, name, revision, recipient, contributionCount } = campaign;
  const cancelHref = campaignPaths.active(id);
  const canCorrect = contributionCount === 0;
  return (
    <FlowPage inShell back={{ href: cancelHref, label: name }}>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t(canCorrect ? "lead" : "tooLate")}</p>
      </div>
      {canCorrect && (
        <Words of={["launch.correct", "campaignForm.who", "campaignForm.matches"]}>
          <CorrectForm
            communityId={communityId}
            campaignId={id}
            revision={revision}
            former={{ id: recipient.id, name: recipient.fullName }}
            members={members}
            cancelHref={cancelHref}
          />
        </Words>
      )}
    </FlowPage>
  );
}
