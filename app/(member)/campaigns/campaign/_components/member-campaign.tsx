import { HandHeart, UserPlus } from "lucide-react";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { NoGuessing } from "@/app/_features/campaign/no-guessing";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { ProgressPanel } from "@/components/campaign";
import { LinkButton } from "@/components/ui/link-button";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage } from "@/lib/community";
import type { Ctx } from "@/lib/platform";

type MemberCampaignProps = {
  ctx: Ctx;
  campaign: CampaignPage;
  page: number;
  base: string;
  donateHref: string;
  /** True if the viewer's current community is another one: then they can only give (000 §6). */
  fromElsewhere: boolean;
};

/** An active campaign as members see it: what it is for, its progress, how to help. */
export function MemberCampaign(props: MemberCampaignProps) {
  const { ctx, campaign, page, base, donateHref, fromElsewhere } = props;
  return (
    <div className="adm is-member">
      <div className="stack g6">
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
      </div>
      <aside aria-label="Give">
        <ProgressPanel
          lift
          raisedCents={campaign.raisedCents}
          targetDollars={campaign.amount}
          gifts={campaign.contributionCount}
        >
          <div className="stack g2">
            <LinkButton size="lg" block href={donateHref} icon={<HandHeart />}>
              Donate
            </LinkButton>
            {!fromElsewhere && (
              <LinkButton
                variant="secondary"
                block
                href={campaignPaths.invite(campaign.id)}
                icon={<UserPlus />}
              >
                Invite friend to donate
              </LinkButton>
            )}
          </div>
          <p className="caption quiet center">
            {campaign.progress.remainingCents > 0
              ? "You can leave your name out. Donations are final and non-refundable."
              : "The goal is met. Anything more still goes to the same person."}
          </p>
        </ProgressPanel>
      </aside>
    </div>
  );
}
