import { useTranslations } from "next-intl";
import { DrawnQuilt, type Way } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { HandHeart, Plus } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { Progress } from "@/components/ui/progress";
import { formatShort } from "@/lib/kernel";
import { progressOf } from "./progress-of";
import { TypeBadge } from "./type-badge";
import { useStandingWords } from "./use-standing-words";

interface CampaignCardProps {
  id: string;
  href: string;
  donateHref?: string;
  name: string;
  typeName: string;
  way: Way;
  icon: string;
  raisedCents: number;
  targetDollars: number;
  gifts: number;
  /** "Since Nov 9" or "Completed Oct 3" */
  sinceLabel: string;
  /** The goal is met and an admin can send the money. */
  readyToSend?: boolean;
}

export function CampaignCard(campaign: CampaignCardProps) {
  const progress = progressOf(campaign.raisedCents, campaign.targetDollars);
  const inWords = useStandingWords();
  const t = useTranslations("campaigns.card");
  return (
    <li className="ccard card">
      <div className="cq">
        <DrawnQuilt seed={campaign.id} way={campaign.way} progress={progress.percent} layout="card" />
      </div>
      <div className="stack g4 ccard-in">
        <div className="row between">
          <TypeBadge name={campaign.typeName} icon={campaign.icon} />
          <span className="caption faint num">{campaign.sinceLabel}</span>
        </div>
        <h2 className="ccard-title">
          <Link className="cover" href={campaign.href}>
            {campaign.name}
          </Link>
        </h2>
        <div className="progress">
          <Progress
            percent={progress.percent}
            label={campaign.name}
            text={inWords(campaign.raisedCents, progress)}
          />
          <p className="row between small">
            <span>
              <Money cents={campaign.raisedCents} form="short" className="strong ccard-raised" />{" "}
              <LiveText className="quiet num">{t("of", { goal: formatShort(progress.goalCents) })}</LiveText>
              {progress.excessCents > 0 && (
                <>
                  {" "}
                  <Money cents={progress.excessCents} form="short" gain />
                </>
              )}
            </span>
            <span className="quiet num nowrap">{t("gifts", { count: campaign.gifts })}</span>
          </p>
        </div>
        {(campaign.donateHref || campaign.readyToSend) && (
          <div className="row g2">
            {campaign.donateHref && (
              <Link
                className="btn btn-soft up"
                href={campaign.donateHref}
                aria-label={t("donateTo", { name: campaign.name })}
              >
                <HandHeart />
                {t("donate")}
              </Link>
            )}
            {campaign.readyToSend && (
              <Badge tone="gain" dot>
                {t("ready")}
              </Badge>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

export function StartCampaignTile({ href }: { href: string }) {
  const t = useTranslations("campaigns.card");
  return (
    <li>
      <Link className="blank blank-tile" href={href}>
        <span className="plus">
          <Plus size={20} />
        </span>
        <span className="strong blank-lead">{t("start")}</span>
        <span className="small blank-note">{t("startNote")}</span>
      </Link>
    </li>
  );
}
