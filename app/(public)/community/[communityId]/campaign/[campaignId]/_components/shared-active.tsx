import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CampaignHead } from "@/app/_features/campaign/campaign-head";
import { RecentDonations } from "@/app/_features/campaign/donations";
import { NoGuessing } from "@/app/_features/campaign/no-guessing";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { QuiltCaption } from "@/app/_features/campaign/quilt-caption";
import { ProgressPanel } from "@/components/campaign";
import { GiveBar } from "@/components/campaign/give-bar";
import { Banner } from "@/components/ui/banner";
import { CirclePause, HandHeart } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import { ConcernLine } from "./concern-line";
import { PassItOn } from "./pass-it-on";

type SharedActiveProps = { ctx: Ctx; campaign: CampaignPage; page: number };

function donateHrefFor(ctx: Ctx, campaign: CampaignPage): string {
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  if (ctx.actor.kind !== "user") return campaignPaths.donateAsVisitor(campaignRef);
  return campaign.viewerRole === null
    ? campaignPaths.donateFromElsewhere(campaignRef)
    : campaignPaths.donate(campaign.id);
}

export function SharedActive({ ctx, campaign, page }: SharedActiveProps) {
  const t = useTranslations("campaign");
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const donateHref = donateHrefFor(ctx, campaign);
  const figures = {
    raisedCents: campaign.raisedCents,
    targetDollars: campaign.amount,
    gifts: campaign.contributionCount,
  };
  const belong = (words: ReactNode) => <Link href={campaignPaths.active(campaign.id)}>{words}</Link>;
  return (
    <>
      <main id="main" className="wrap pub">
        <article className="stack g6">
          <CampaignHead campaign={campaign} caption={<QuiltCaption campaign={campaign} now={ctx.now()} />} />
          <div className="only-narrow">
            <ProgressPanel {...figures} />
          </div>
          {campaign.isOnHold && (
            <Banner tone="gold" icon={<CirclePause aria-hidden="true" />}>
              <p>{t("active.onHold")}</p>
            </Banner>
          )}
          {campaign.description && <Truncated className="measure" text={campaign.description} />}
          <NoGuessing />
          <RecentDonations
            ctx={ctx}
            campaign={campaign}
            page={page}
            view="visitor"
            base={campaignPaths.shared(campaignRef)}
            donateHref={donateHref}
          />
        </article>
        <aside className="paybox stack g4" aria-label={t("active.aside")}>
          <div className="only-wide">
            <ProgressPanel {...figures} lift>
              {!campaign.isOnHold && (
                <>
                  <LinkButton size="lg" block href={donateHref} icon={<HandHeart />}>
                    {t("donate")}
                  </LinkButton>
                  <GiveNote isVisitor={ctx.actor.kind !== "user"} isMet={campaign.progress.percent >= 100} />
                </>
              )}
            </ProgressPanel>
          </div>
          {campaign.viewerRole !== null && (
            <p className="small">{t.rich("active.belong", { link: belong })}</p>
          )}
          <PassItOn campaign={campaign} />
          <ConcernLine campaignRef={campaignRef} isFinal />
        </aside>
      </main>
      {!campaign.isOnHold && (
        <GiveBar
          raisedCents={figures.raisedCents}
          targetDollars={figures.targetDollars}
          donateHref={donateHref}
        />
      )}
    </>
  );
}

function GiveNote({ isVisitor, isMet }: { isVisitor: boolean; isMet: boolean }) {
  const t = useTranslations("campaign.active");
  return (
    <p className="caption quiet center">{t(isMet ? "goalMet" : isVisitor ? "noAccount" : "leaveOut")}</p>
  );
}
