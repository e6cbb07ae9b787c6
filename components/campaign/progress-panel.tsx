import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { Progress } from "@/components/ui/progress";
import { formatShort } from "@/lib/kernel";
import { type Figures, progressOf } from "./progress-of";
import { useStandingWords } from "./use-standing-words";

interface ProgressPanelProps {
  /** Gross: gifts without covered fees, plus transfers. */
  raisedCents: number;
  targetDollars: number;
  gifts: number;
  children?: ReactNode;
  /** Hides "to go". */
  isEnded?: boolean;
  /** Deeper shadow. */
  lift?: boolean;
}

/** Exact to the cent, in text and thread. */
export function ProgressPanel({
  raisedCents,
  targetDollars,
  gifts,
  children,
  isEnded = false,
  lift = false,
}: ProgressPanelProps) {
  const t = useTranslations("campaign.figures");
  const inWords = useStandingWords();
  const progress = progressOf(raisedCents, targetDollars);
  const goal = formatShort(progress.goalCents);
  return (
    <div className={`card card-tight stack g4${lift ? " lift" : ""}`}>
      <p className="tally">
        <Money cents={raisedCents} form="short" size="xl" />
        {progress.excessCents > 0 && (
          <Money cents={progress.excessCents} form="short" gain className="tally-excess" />
        )}
        {!progress.met && <LiveText className="quiet">{t("ofGoal", { goal })}</LiveText>}
      </p>
      <div className="progress">
        <Progress
          percent={progress.percent}
          label={t(isEnded ? "raisedAtEnd" : "raised")}
          text={inWords(raisedCents, progress)}
          knots
        />
        <Standing progress={progress} gifts={gifts} goal={goal} isEnded={isEnded} />
      </div>
      {children}
    </div>
  );
}

type StandingProps = { progress: Figures; gifts: number; goal: string; isEnded: boolean };

function Standing({ progress, gifts, goal, isEnded }: StandingProps) {
  const t = useTranslations("campaign.figures");
  if (progress.met) {
    return (
      <p className="small quiet row between wrap-ok">
        <LiveText>{t("met", { goal })}</LiveText>
        {progress.excessCents > 0 && (
          <LiveText className="gain strong">
            {t("beyond", { amount: formatShort(progress.excessCents) })}
          </LiveText>
        )}
      </p>
    );
  }
  return (
    <p className="small quiet row between wrap-ok">
      <span>{t("fromGifts", { percent: String(progress.shown), count: gifts })}</span>
      {!isEnded && <LiveText>{t("toGo", { amount: formatShort(progress.toGoCents) })}</LiveText>}
    </p>
  );
}
