import { HandHeart } from "lucide-react";
import Link from "next/link";
import { CampaignHead } from "@/app/_lib/campaign/campaign-head";
import { RecentDonations } from "@/app/_lib/campaign/donations";
import { NoGuessing } from "@/app/_lib/campaign/no-guessing";
import { quiltCaption } from "@/app/_lib/campaign/quilt-caption";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { ProgressPanel } from "@/components/campaign";
import { ShareButton } from "@/components/campaign/share-button";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { Truncated } from "@/components/ui/truncated";
import type { CampaignPage } from "@/lib/community";
import { dollarsToCents, formatShort } from "@/lib/kernel";
import { type Ctx, env } from "@/lib/platform";

type SharedActiveProps = { ctx: Ctx; campaign: CampaignPage; page: number };

/** Where this person gives: members and people with an account sign with it, visitors need none. */
function donateHrefFor(ctx: Ctx, campaign: CampaignPage): string {
  const place = { communityId: campaign.communityId, campaignId: campaign.id };
  if (ctx.actor.kind !== "user") return campaignPaths.donateAsVisitor(place);
  return campaign.viewerRole === null
    ? campaignPaths.donateFromElsewhere(place)
    : campaignPaths.donate(campaign.id);
}

/** An active campaign for anybody with the link. */
export function SharedActive({ ctx, campaign, page }: SharedActiveProps) {
  const path = campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id });
  const donateHref = donateHrefFor(ctx, campaign);
  const raised = formatShort(campaign.raisedCents);
  const goal = formatShort(dollarsToCents(campaign.amount));
  const figures = {
    raisedCents: campaign.raisedCents,
    targetDollars: campaign.amount,
    gifts: campaign.contributionCount,
  };
  return (
    <>
      <main id="main" className="wrap pub">
        <article className="stack g6">
          <CampaignHead campaign={campaign} caption={quiltCaption(campaign, ctx.now())} />
          <div className="only-narrow">
            <ProgressPanel {...figures} />
          </div>
          {campaign.description && <Truncated className="measure" text={campaign.description} />}
          <NoGuessing />
          <RecentDonations
            ctx={ctx}
            campaign={campaign}
            page={page}
            view="visitor"
            base={path}
            donateHref={donateHref}
          />
        </article>
        <aside className="paybox stack g4" aria-label="Give and pass on">
          <div className="only-wide">
            <ProgressPanel {...figures} lift>
              <LinkButton size="lg" block href={donateHref} icon={<HandHeart />}>
                Donate
              </LinkButton>
              <GiveNote isVisitor={ctx.actor.kind !== "user"} isMet={campaign.progress.percent >= 100} />
            </ProgressPanel>
          </div>
          {campaign.viewerRole !== null && (
            <p className="small">
              You belong to this community. <Link href={campaignPaths.active(campaign.id)}>See it there</Link>
            </p>
          )}
          <PassItOn campaign={campaign} url={env().APP_URL + path} />
          <p className="caption faint paybox-end">
            Donations are final and non-refundable.{" "}
            <a href={concernLink(campaign, env().PROVIDER_SUPPORT_EMAIL)}>Report a concern</a>
          </p>
        </aside>
      </main>
      <aside className="stickybar" aria-label="Donate">
        <div>
          <p className="strong num stickybar-raised">{raised}</p>
          <p className="caption faint">of {goal}</p>
        </div>
        <LinkButton href={donateHref} icon={<HandHeart />}>
          Donate
        </LinkButton>
      </aside>
    </>
  );
}

function GiveNote({ isVisitor, isMet }: { isVisitor: boolean; isMet: boolean }) {
  return (
    <p className="caption quiet center">
      {isMet
        ? "The goal is met. Anything more still goes to the same person."
        : isVisitor
          ? "No account needed. You can leave your name out."
          : "You can leave your name out."}
    </p>
  );
}

function PassItOn({ campaign, url }: { campaign: CampaignPage; url: string }) {
  return (
    <section className="card card-tight stack g4 needs-js" aria-labelledby="pass-it-on">
      <h2 id="pass-it-on" className="form-aside-title">
        Pass it on
      </h2>
      <div className="row wrap-ok g2">
        <CopyButton size="sm" text={url} />
        <ShareButton size="sm" title={campaign.name} url={url} />
      </div>
      <p className="caption faint">The link shows the goal and the quilt. It never shows a name.</p>
    </section>
  );
}

const concernLink = (campaign: CampaignPage, to: string) =>
  `mailto:${to}?subject=${encodeURIComponent(`A concern about campaign ${campaign.id}`)}`;
