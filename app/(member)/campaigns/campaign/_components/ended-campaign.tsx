import { Repeat } from "lucide-react";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { donationsPage } from "@/app/_features/campaign/donations-page";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { EndedFigure, EndedPanel } from "@/app/_features/campaign/ended";
import { NextTime } from "@/app/_features/campaign/next-time";
import type { Param } from "@/app/_features/forms/search-params";
import { LinkButton } from "@/components/ui/link-button";
import { Sum } from "@/components/ui/sum";
import { Truncated } from "@/components/ui/truncated";
import type { AdminCampaign, CampaignPage } from "@/lib/community";
import { formatCents } from "@/lib/kernel";
import { type CampaignPayout, campaignPayout } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { CampaignFrame } from "./campaign-frame";
import { MessagesCard } from "./messages-card";
import { RecipientCard } from "./recipient-card";

type EndedCampaignProps = {
  ctx: Ctx;
  campaign: CampaignPage;
  /** What only admins see. */
  sealed?: AdminCampaign;
  page: Param;
  base: string;
};

/** A stopped or completed campaign in the member area. */
export async function EndedCampaign({ ctx, campaign, sealed, page, base }: EndedCampaignProps) {
  const payout = await campaignPayout(ctx, { campaignId: campaign.id });
  return (
    <CampaignFrame campaign={campaign} figure={<EndedFigure campaign={campaign} payout={payout} />}>
      <div className="adm is-member">
        <div className="stack g6">
          {campaign.description && <Truncated className="measure" text={campaign.description} />}
          <RecentDonations
            ctx={ctx}
            campaign={campaign}
            page={donationsPage(page, campaign)}
            view={sealed ? "admin" : "member"}
            base={base}
          />
        </div>
        <aside className="stack g5" aria-label="How it went">
          <EndedPanel campaign={campaign} payout={payout}>
            {sealed && payout && <PayoutSum payout={payout} />}
          </EndedPanel>
          {sealed ? (
            <>
              <RecipientCard recipient={sealed.recipient} isEnded />
              <LinkButton variant="secondary" icon={<Repeat />} href={draftPaths.repeat(campaign.id)} block>
                Repeat campaign
              </LinkButton>
              <MessagesCard campaign={sealed} now={ctx.now()} />
            </>
          ) : (
            <NextTime communityName={campaign.communityName} />
          )}
        </aside>
      </div>
    </CampaignFrame>
  );
}

function PayoutSum({ payout }: { payout: CampaignPayout }) {
  return (
    <Sum
      small
      lines={[
        { label: "Raised", value: formatCents(payout.grossCents) },
        { label: "Card processing fees", value: formatCents(-payout.feeCents) },
        {
          label: payout.sentAt ? "Sent to recipient" : "For the recipient",
          value: formatCents(payout.amountCents),
          total: true,
        },
      ]}
    />
  );
}
