import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import { formatShort } from "@/lib/kernel";
import { type Figures, progressOf } from "./figures";
import { useStandingWords } from "./standing-words";

interface ProgressPanelProps {
  /** gross: gifts without covered fees, plus transfers */
  raisedCents: number;
  targetDollars: number;
  gifts: number;
  /** what stands below the figures: a sum, buttons, a timeline */
  children?: ReactNode;
  /** no more gifts: then nothing is "to go" */
  isEnded?: boolean;
  /** a deeper shadow, where it is the one card of the page */
  lift?: boolean;
}

/** The sum raised, the goal and the number of gifts. Exact to the cent, the same in text and thread. */
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
        <span className="money money-xl">{formatShort(raisedCents)}</span>
        {progress.excessCents > 0 && (
          <span className="gain strong num tally-excess">+{formatShort(progress.excessCents)}</span>
        )}
        {!progress.met && <span className="quiet">{t("ofGoal", { goal })}</span>}
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
        <span>{t("met", { goal })}</span>
        {progress.excessCents > 0 && (
          <span className="gain strong">{t("beyond", { amount: formatShort(progress.excessCents) })}</span>
        )}
      </p>
    );
  }
  return (
    <p className="small quiet row between wrap-ok">
      <span>{t("fromGifts", { percent: String(progress.shown), count: gifts })}</span>
      {!isEnded && <span>{t("toGo", { amount: formatShort(progress.toGoCents) })}</span>}
    </p>
  );
}
