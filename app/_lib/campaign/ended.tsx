import type { ReactNode } from "react";
import { CompletedOverlay, ProgressPanel, progressOf } from "@/components/campaign";
import { FirstConfetti } from "@/components/campaign/first-confetti";
import { toWay } from "@/components/quilt";
import { Thread, type ThreadItem } from "@/components/ui/thread";
import type { CampaignPage } from "@/lib/community";
import { formatCents, formatDate, formatDateTime } from "@/lib/kernel";
import type { CampaignPayout } from "@/lib/payment";

type EndedProps = { campaign: CampaignPage; payout: CampaignPayout | null };

/** The finished quilt with the good news over it: in the place of a campaign's quilt. */
export function EndedFigure({ campaign, payout }: EndedProps) {
  return (
    <CompletedOverlay
      id={campaign.id}
      way={toWay(campaign.type.way)}
      percent={progressOf(campaign.raisedCents, campaign.amount).percent}
      confetti={<FirstConfetti id={campaign.id} />}
    >
      <p>This campaign has been completed.</p>
      {payout && (
        <p>
          {formatCents(payout.amountCents)}{" "}
          {payout.sentAt
            ? `went to its recipient on ${formatDate(payout.sentAt, campaign.timeZone)}, after card fees. `
            : "is on its way to its recipient, after card fees. "}
          Thank you, every one of you.
        </p>
      )}
    </CompletedOverlay>
  );
}

/** What was raised, and when everything happened. `children` stand between the figures and the dates. */
export function EndedPanel({ campaign, payout, children }: EndedProps & { children?: ReactNode }) {
  return (
    <ProgressPanel
      lift
      raisedCents={campaign.raisedCents}
      targetDollars={campaign.amount}
      gifts={campaign.contributionCount}
    >
      {children}
      <hr className="rule" />
      <Thread items={datesOf(campaign, payout)} />
    </ProgressPanel>
  );
}

function datesOf(campaign: CampaignPage, payout: CampaignPayout | null): ThreadItem[] {
  const at = (date: Date) => <span className="num">{formatDateTime(date, campaign.timeZone)}</span>;
  const sentAt = payout ? payout.sentAt : campaign.completedAt;
  return [
    { key: "launched", state: "done", title: "Launched", note: at(campaign.launchedAt) },
    ...(campaign.goalMetAt
      ? [{ key: "met", state: "done" as const, title: "Goal met", note: at(campaign.goalMetAt) }]
      : []),
    sentAt
      ? { key: "sent", state: "done", title: "Sent to recipient", note: at(sentAt) }
      : { key: "sent", state: "now", title: "On its way to the recipient" },
  ];
}
