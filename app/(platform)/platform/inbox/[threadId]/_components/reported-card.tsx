import { campaignPaths } from "@/app/_features/campaign/paths";
import { Banner } from "@/components/ui/banner";
import { ChevronRight } from "@/components/ui/icons";
import { LiveText } from "@/components/ui/live-text";
import type { ReportedCampaign } from "@/lib/community";
import { dollarsToCents, formatDateTime, formatShort } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { hold, release } from "../actions";
import { ChangeButton } from "./change-button";

const t = translatorOf("en", "desk.thread");

type ReportedCardProps = { threadId: string; campaign: ReportedCampaign };

export function ReportedCard({ threadId, campaign }: ReportedCardProps) {
  const { communityId, id, name, communityName, status, raisedCents, amount, pausedSince } = campaign;
  const look = { threadId, size: "sm", variant: "secondary" } as const;
  return (
    <div className="stack g3">
      <a className="threadabout" href={campaignPaths.shared({ communityId, campaignId: id })}>
        <span className="grow">
          <span className="strong small wrap-any">{name}</span>
          <span className="small quiet num">
            <LiveText>
              {t("campaign", {
                community: communityName,
                status: t(`status.${status}`),
                raised: formatShort(raisedCents),
                goal: formatShort(dollarsToCents(amount)),
              })}
            </LiveText>
          </span>
        </span>
        <ChevronRight aria-hidden="true" />
      </a>
      {pausedSince ? (
        <>
          <Banner tone="gold">
            <p>{t("paused", { since: formatDateTime(pausedSince) })}</p>
          </Banner>
          <ChangeButton {...look} action={release} label={t("resumeItsMessages")} busyLabel={t("resuming")} />
        </>
      ) : (
        !campaign.isEnded && (
          <ChangeButton {...look} action={hold} label={t("pauseItsMessages")} busyLabel={t("pausing")} />
        )
      )}
    </div>
  );
}
