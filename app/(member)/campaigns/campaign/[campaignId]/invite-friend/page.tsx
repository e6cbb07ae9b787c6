import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { GivingFrame } from "@/app/_features/giving/frame";
import { Invitation } from "@/app/_features/giving/invitation";
import { requireViewer } from "@/app/_lib/session";
import { openActive } from "../../_components/open-campaign";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("invite.titleMember") };
}

type Props = { params: Promise<{ campaignId: string }> };

export default async function InviteFriendPage({ params }: Props) {
  const { ctx } = await requireViewer();
  const campaign = await openActive(ctx, (await params).campaignId, undefined);
  const t = await getTranslations("giving.invite");
  return (
    <GivingFrame
      flow="member"
      campaign={<CampaignLine campaign={campaign} href={campaignPaths.active(campaign.id)} />}
    >
      <div className="stack g2">
        <h1>{t("titleMember")}</h1>
        <p className="lead">{t("leadMember")}</p>
      </div>
      <Invitation campaign={campaign} />
    </GivingFrame>
  );
}
