import { ArrowLeftRight, HandHeart, UserPlus } from "lucide-react";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { ProgressPanel } from "@/components/campaign";
import { LinkButton } from "@/components/ui/link-button";
import { Sum } from "@/components/ui/sum";
import { Truncated } from "@/components/ui/truncated";
import type { AdminCampaign as Campaign } from "@/lib/community";
import { type Cents, formatCents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { SendToRecipient } from "../active/[campaignId]/_send/send-to-recipient";
import { MessagesCard } from "./messages-card";
import { RecipientCard } from "./recipient-card";
import { SuggestedLine } from "./suggested-line";

type AdminCampaignProps = {
  ctx: Ctx;
  campaign: Campaign;
  /** After card fees. */
  netCents: Cents;
  page: number;
  base: string;
  donateHref: string;
  /** True if the viewer's current community is another one: then they can only give (000 §6). */
  fromElsewhere: boolean;
};

/** An active campaign as its admins see it: the sum, the actions, and everything that is sealed. */
export function AdminCampaign(props: AdminCampaignProps) {
  const { ctx, campaign, netCents, page, base, donateHref, fromElsewhere } = props;
  const isReady = !fromElsewhere && campaign.progress.percent >= 100;
  return (
    <div className="adm">
      <div className="stack g6">
        <ProgressPanel
          variant="admin"
          raisedCents={campaign.raisedCents}
          targetDollars={campaign.amount}
          gifts={campaign.contributionCount}
        >
          {campaign.raisedCents > 0 && (
            <Sum
              small
              lines={[
                { label: "Card processing fees so far", value: formatCents(netCents - campaign.raisedCents) },
                { label: "Recipient would get today", value: formatCents(netCents), total: true },
              ]}
            />
          )}
          <div className="acts">
            {!fromElsewhere && (
              <SendToRecipient
                ctx={ctx}
                campaign={campaign}
                recipient={campaign.recipient}
                variant={isReady ? "primary" : "secondary"}
              />
            )}
            {!fromElsewhere && (
              <LinkButton
                variant="secondary"
                href={campaignPaths.transfer(campaign)}
                icon={<ArrowLeftRight />}
              >
                Transfer from Our Balance
              </LinkButton>
            )}
            <LinkButton variant={isReady ? "secondary" : "primary"} href={donateHref} icon={<HandHeart />}>
              Donate
            </LinkButton>
            {!fromElsewhere && (
              <LinkButton variant="secondary" href={campaignPaths.invite(campaign.id)} icon={<UserPlus />}>
                Invite friend to donate
              </LinkButton>
            )}
          </div>
        </ProgressPanel>
        {campaign.description && <Truncated className="measure" text={campaign.description} />}
        <RecentDonations
          ctx={ctx}
          campaign={campaign}
          page={page}
          view="admin"
          base={base}
          donateHref={donateHref}
        />
      </div>
      <aside className="stack g5" aria-label="For admins">
        <RecipientCard recipient={campaign.recipient}>
          <SuggestedLine ctx={ctx} campaign={campaign} />
        </RecipientCard>
        <MessagesCard campaign={campaign} now={ctx.now()} editHref={campaignPaths.edit(campaign.id)} />
      </aside>
    </div>
  );
}
