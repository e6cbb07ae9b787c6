import { useTranslations } from "next-intl";
import { DrawnQuilt, type Way } from "@/components/quilt";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LiveText } from "@/components/ui/live-text";
import { formatShort } from "@/lib/kernel";
import { progressOf } from "./progress-of";

interface MiniCampaignProps {
  id: string;
  href: string;
  name: string;
  communityName: string;
  way: Way;
  raisedCents: number;
  targetDollars: number;
}

export function MiniCampaign(campaign: MiniCampaignProps) {
  const t = useTranslations("campaign.figures");
  const progress = progressOf(campaign.raisedCents, campaign.targetDollars);
  const raised = formatShort(campaign.raisedCents);
  return (
    <Link className="minicamp" href={campaign.href}>
      <span className="mq">
        <DrawnQuilt seed={campaign.id} way={campaign.way} progress={progress.percent} layout="phone" />
      </span>
      <span className="grow">
        <span className="strong minicamp-name">{campaign.name}</span>
        <LiveText className="small quiet num">
          {`${t("standing", { raised, goal: formatShort(progress.goalCents) })}, ${campaign.communityName}`}
        </LiveText>
      </span>
      <ChevronRight size={20} />
    </Link>
  );
}
