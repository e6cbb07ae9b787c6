import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CompletedOverlay, ProgressPanel, progressOf } from "@/components/campaign";
import { FirstConfetti } from "@/components/campaign/first-confetti";
import { toWay } from "@/components/quilt";
import { Thread, type ThreadItem } from "@/components/ui/thread";
import type { CampaignPage } from "@/lib/community";
import { formatDate, formatDateTime } from "@/lib/kernel";
import type { CampaignPayout } from "@/lib/payment";

type EndedProps = { campaign: CampaignPage; payout: CampaignPayout | null };

export function EndedFigure({ campaign, payout }: EndedProps) {
  const t = useTranslations("campaign.ended");
  return (
    <CompletedOverlay
      id={campaign.id}
      way={toWay(campaign.type.way)}
      percent={progressOf(campaign.raisedCents, campaign.amount).percent}
      confetti={payout && <FirstConfetti id={campaign.id} />}
    >
      <p>{t("completed")}</p>
      {payout && (
        <p>
          {payout.sentAt ? t("sent", { date: formatDate(payout.sentAt, campaign.timeZone) }) : t("underWay")}
        </p>
      )}
    </CompletedOverlay>
  );
}

export function EndedPanel({ campaign, payout, children }: EndedProps & { children?: ReactNode }) {
  return (
    <ProgressPanel
      lift
      raisedCents={campaign.raisedCents}
      targetDollars={campaign.amount}
      gifts={campaign.contributionCount}
      isEnded
    >
      {children}
      <hr className="rule" />
      <EndedDates campaign={campaign} payout={payout} />
    </ProgressPanel>
  );
}

function EndedDates({ campaign, payout }: EndedProps) {
  const t = useTranslations("campaign.ended");
  const at = (date: Date) => <span className="num">{formatDateTime(date, campaign.timeZone)}</span>;
  const items: ThreadItem[] = [
    { key: "launched", state: "done", title: t("launched"), note: at(campaign.launchedAt) },
    ...(campaign.goalMetAt
      ? [{ key: "met", state: "done" as const, title: t("goalMet"), note: at(campaign.goalMetAt) }]
      : []),
    ...(payout === null && campaign.completedAt
      ? [{ key: "ended", state: "done" as const, title: t("ended"), note: at(campaign.completedAt) }]
      : []),
    ...(payout?.sentAt
      ? [{ key: "sent", state: "done" as const, title: t("sentToRecipient"), note: at(payout.sentAt) }]
      : []),
    ...(payout && !payout.sentAt ? [{ key: "sent", state: "now" as const, title: t("onItsWay") }] : []),
  ];
  return <Thread items={items} />;
}
