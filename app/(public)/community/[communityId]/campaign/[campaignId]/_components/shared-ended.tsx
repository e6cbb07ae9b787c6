import { getTranslations } from "next-intl/server";
import { CampaignHead } from "@/app/_features/campaign/campaign-head";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { EndedFigure, EndedPanel } from "@/app/_features/campaign/ended";
import { NextTime } from "@/app/_features/campaign/next-time";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage } from "@/lib/community";
import { campaignPayout } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { ConcernLine } from "./concern-line";

type SharedEndedProps = { ctx: Ctx; campaign: CampaignPage; page: number };

export async function SharedEnded({ ctx, campaign, page }: SharedEndedProps) {
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const [t, payout] = await Promise.all([
    getTranslations("campaign.ended"),
    campaignPayout(ctx, { campaignId: campaign.id }),
  ]);
  return (
    <main id="main" className="wrap pub is-ended">
      <article className="stack g6">
        <CampaignHead campaign={campaign} figure={<EndedFigure campaign={campaign} payout={payout} />} />
        {campaign.description && <Truncated className="measure" text={campaign.description} />}
        <RecentDonations
          ctx={ctx}
          campaign={campaign}
          page={page}
          view="visitor"
          base={campaignPaths.shared(campaignRef)}
        />
      </article>
      <aside className="paybox stack g4" aria-label={t("aside")}>
        <EndedPanel campaign={campaign} payout={payout} />
        {campaign.viewerRole !== null && <NextTime communityName={campaign.communityName} />}
        <ConcernLine campaignRef={campaignRef} />
      </aside>
    </main>
  );
}
