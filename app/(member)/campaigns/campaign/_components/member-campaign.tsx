import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { NoGuessing } from "@/app/_features/campaign/no-guessing";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { QuiltCaption } from "@/app/_features/campaign/quilt-caption";
import { ProgressPanel } from "@/components/campaign";
import { GiveBar } from "@/components/campaign/give-bar";
import { HandHeart, UserPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import { CampaignFrame } from "./campaign-frame";

type MemberCampaignProps = {
  ctx: Ctx;
  campaign: CampaignPage;
  page: number;
  base: string;
  donateHref: string;
  /** The viewer can then only give (000 §6). */
  fromElsewhere: boolean;
  foot: ReactNode;
};

export async function MemberCampaign(props: MemberCampaignProps) {
  const { ctx, campaign, page, base, donateHref, fromElsewhere, foot } = props;
  const [t, words] = await Promise.all([getTranslations("campaigns.member"), getTranslations("campaign")]);
  const figures = { raisedCents: campaign.raisedCents, targetDollars: campaign.amount };
  const money = (
    <ProgressPanel lift {...figures} gifts={campaign.contributionCount}>
      <div className="stack g2">
        {campaign.isOnHold ? (
          <p className="small quiet">{words("active.onHold")}</p>
        ) : (
          <LinkButton size="lg" block href={donateHref} icon={<HandHeart />} className="only-wide">
            {words("donate")}
          </LinkButton>
        )}
        {!fromElsewhere && !campaign.isOnHold && (
          <LinkButton variant="secondary" block href={campaignPaths.invite(campaign.id)} icon={<UserPlus />}>
            {t("invite")}
          </LinkButton>
        )}
      </div>
      {!campaign.isOnHold && (
        <p className="caption quiet center">
          {campaign.progress.remainingCents > 0 ? t("leaveOut") : words("active.goalMet")}
        </p>
      )}
    </ProgressPanel>
  );
  return (
    <>
      <CampaignFrame
        campaign={campaign}
        caption={<QuiltCaption campaign={campaign} now={ctx.now()} />}
        side={money}
        sideLabel={t("give")}
        foot={foot}
      >
        {campaign.description && <Truncated className="measure" text={campaign.description} />}
        <NoGuessing />
        <RecentDonations
          ctx={ctx}
          campaign={campaign}
          page={page}
          view="member"
          base={base}
          donateHref={donateHref}
        />
      </CampaignFrame>
      {!campaign.isOnHold && <GiveBar {...figures} donateHref={donateHref} />}
    </>
  );
}
