import { getTranslations } from "next-intl/server";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { donationsPage } from "@/app/_features/campaign/donations-page";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { EndedFigure, EndedPanel } from "@/app/_features/campaign/ended";
import { NextTime } from "@/app/_features/campaign/next-time";
import type { Param } from "@/app/_features/forms/search-params";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { Repeat } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Sum } from "@/components/ui/sum";
import { Truncated } from "@/components/ui/truncated";
import { ADMIN, type AdminCampaign, type CampaignPage } from "@/lib/community";
import { campaignPayout, type PayoutSums } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { CampaignFrame } from "./campaign-frame";
import { MessagesCard } from "./messages-card";
import { RecipientCard } from "./recipient-card";
import { SuggestedLine } from "./suggested-line";

type EndedCampaignProps = {
  ctx: Ctx;
  campaign: CampaignPage;
  /** For admins. */
  sealed?: AdminCampaign;
  page: Param;
  base: string;
};

export async function EndedCampaign({ ctx, campaign, sealed, page, base }: EndedCampaignProps) {
  const [t, payout] = await Promise.all([
    getTranslations("campaigns.ended"),
    campaignPayout(ctx, { campaignId: campaign.id }),
  ]);
  const repeat = campaign.viewerRole === ADMIN && (
    <LinkButton variant="secondary" icon={<Repeat />} href={draftPaths.repeat(campaign.id)} block>
      {t("repeat")}
    </LinkButton>
  );
  const side = (
    <>
      <EndedPanel campaign={campaign} payout={payout}>
        {payout?.sums && <PayoutSum sums={payout.sums} isSent={payout.sentAt !== null} />}
      </EndedPanel>
      {sealed ? (
        <>
          <RecipientCard recipient={sealed.recipient} outcome={payout ? "paid" : "nothing"}>
            <SuggestedLine campaign={sealed} />
          </RecipientCard>
          {repeat}
          <MessagesCard campaign={sealed} now={ctx.now()} />
        </>
      ) : (
        <>
          {repeat}
          <NextTime communityName={campaign.communityName} />
        </>
      )}
    </>
  );
  return (
    <CampaignFrame
      campaign={campaign}
      figure={<EndedFigure campaign={campaign} payout={payout} />}
      side={side}
      sideLabel={t("aside")}
    >
      {campaign.description && <Truncated className="measure" text={campaign.description} />}
      <RecentDonations
        ctx={ctx}
        campaign={campaign}
        page={donationsPage(page, campaign)}
        view={sealed ? "admin" : "member"}
        base={base}
      />
    </CampaignFrame>
  );
}

async function PayoutSum({ sums, isSent }: { sums: PayoutSums; isSent: boolean }) {
  const t = await getTranslations("campaigns.ended");
  return (
    <Sum
      small
      lines={sumLines(
        { ...sums, netCents: sums.amountCents },
        {
          raised: t("raised"),
          fees: t("fees"),
          extra: t("extra"),
          gets: t(isSent ? "sent" : "forRecipient"),
        },
      )}
    />
  );
}
