import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { ProgressPanel } from "@/components/campaign";
import { GiveBar } from "@/components/campaign/give-bar";
import { Badge } from "@/components/ui/badge";
import { IconLink } from "@/components/ui/icon-button";
import { ArrowLeftRight, HandHeart, Pencil, UserPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Sum } from "@/components/ui/sum";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage, AdminCampaign as Sealed } from "@/lib/community";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { SendToRecipient } from "../active/[campaignId]/_send/send-to-recipient";
import { CampaignFrame } from "./campaign-frame";
import { MessagesCard } from "./messages-card";
import { RecipientCard } from "./recipient-card";
import { SuggestedLine } from "./suggested-line";

type AdminCampaignProps = {
  ctx: Ctx;
  campaign: CampaignPage;
  sealed: Sealed;
  /** After card fees. */
  money: { balanceCents: Cents; feeCents: Cents };
  page: number;
  base: string;
  donateHref: string;
  /** The viewer can then only give (000 §6). */
  fromElsewhere: boolean;
  foot: ReactNode;
};

export async function AdminCampaign(props: AdminCampaignProps) {
  const { ctx, campaign, sealed, money, page, base, donateHref, fromElsewhere, foot } = props;
  const [t, words] = await Promise.all([getTranslations("campaigns.admin"), getTranslations("campaign")]);
  const isMet = campaign.progress.percent >= 100;
  const isReady = !fromElsewhere && isMet;
  const hasMoney = money.balanceCents > 0;
  const figures = { raisedCents: campaign.raisedCents, targetDollars: campaign.amount };
  const send = { ctx, campaign: sealed, isOnHold: campaign.isOnHold, recipient: sealed.recipient };
  const donate = isReady ? "secondary" : "primary";
  const progress = (
    <ProgressPanel lift {...figures} gifts={campaign.contributionCount}>
      {campaign.raisedCents > 0 && (
        <Sum
          small
          lines={sumLines(
            { grossCents: campaign.raisedCents, feeCents: money.feeCents, netCents: money.balanceCents },
            { fees: t("feesSoFar"), extra: t("extra"), gets: t("wouldGet") },
          )}
        />
      )}
      <div className="stack g2">
        {isReady && <SendToRecipient {...send} variant="primary" />}
        {campaign.isOnHold ? (
          <p className="small quiet">{words("active.onHold")}</p>
        ) : (
          <LinkButton variant={donate} block href={donateHref} icon={<HandHeart />} className="only-wide">
            {words("donate")}
          </LinkButton>
        )}
        {!isReady && !fromElsewhere && hasMoney && <SendToRecipient {...send} variant="secondary" />}
        {!fromElsewhere && !campaign.isOnHold && (
          <>
            <LinkButton
              variant="secondary"
              block
              href={campaignPaths.transfer(campaign)}
              icon={<ArrowLeftRight />}
            >
              {t("transfer")}
            </LinkButton>
            <LinkButton
              variant="secondary"
              block
              href={campaignPaths.invite(campaign.id)}
              icon={<UserPlus />}
            >
              {t("invite")}
            </LinkButton>
          </>
        )}
        {!isReady && !fromElsewhere && !hasMoney && <SendToRecipient {...send} variant="secondary" />}
      </div>
    </ProgressPanel>
  );
  return (
    <>
      <CampaignFrame
        campaign={campaign}
        beside={
          <Badge tone="gain" dot>
            {t(isMet ? "activeMet" : "active")}
          </Badge>
        }
        tools={<IconLink boxed label={t("edit")} icon={<Pencil />} href={campaignPaths.edit(campaign.id)} />}
        sideLabel={t("aside")}
        side={
          <>
            {progress}
            <RecipientCard
              recipient={sealed.recipient}
              correctHref={
                campaign.contributionCount === 0 && !fromElsewhere
                  ? campaignPaths.recipient(campaign.id)
                  : undefined
              }
            >
              <SuggestedLine campaign={sealed} />
            </RecipientCard>
            <MessagesCard campaign={sealed} now={ctx.now()} editHref={campaignPaths.edit(campaign.id)} />
          </>
        }
        foot={foot}
      >
        {campaign.description && <Truncated className="measure" text={campaign.description} />}
        <RecentDonations
          ctx={ctx}
          campaign={campaign}
          page={page}
          view="admin"
          base={base}
          donateHref={donateHref}
        />
      </CampaignFrame>
      {!campaign.isOnHold && <GiveBar {...figures} donateHref={donateHref} variant={donate} />}
    </>
  );
}
