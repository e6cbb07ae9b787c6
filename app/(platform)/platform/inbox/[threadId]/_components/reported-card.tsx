import { campaignPaths } from "@/app/_features/campaign/paths";
import { Banner } from "@/components/ui/banner";
import { ChevronRight } from "@/components/ui/icons";
import { LiveText } from "@/components/ui/live-text";
import type { ReportedCampaign } from "@/lib/community";
import { formatDateTime, formatShort } from "@/lib/kernel";
import { hold, release } from "../actions";
import { ChangeButton } from "./change-button";

const STATUS: Record<ReportedCampaign["status"], string> = {
  launched: "active",
  stopped: "stopped",
  completed: "completed",
};

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
              {`${communityName}, ${STATUS[status]}, ${formatShort(raisedCents)} of ${formatShort(amount * 100)}`}
            </LiveText>
          </span>
        </span>
        <ChevronRight aria-hidden="true" />
      </a>
      {pausedSince ? (
        <>
          <Banner tone="gold">
            <p>Since {formatDateTime(pausedSince)} we don’t message anyone about this campaign.</p>
          </Banner>
          <ChangeButton {...look} action={release} label="Resume its messages" busyLabel="Resuming" />
        </>
      ) : (
        !campaign.isEnded && (
          <ChangeButton {...look} action={hold} label="Pause its messages" busyLabel="Pausing" />
        )
      )}
    </div>
  );
}
