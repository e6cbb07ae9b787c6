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
  /** admin puts goal and gifts on the first line, where a sum follows */
  variant?: "public" | "admin";
  /** a deeper shadow, where it is the one card of the page */
  lift?: boolean;
}

/** The sum raised, the goal and the number of gifts. Exact to the cent, the same in text and thread. */
export function ProgressPanel({
  raisedCents,
  targetDollars,
  gifts,
  children,
  variant = "public",
  lift = false,
}: ProgressPanelProps) {
  const t = useTranslations("campaign.figures");
  const inWords = useStandingWords();
  const progress = progressOf(raisedCents, targetDollars);
  const goal = formatShort(progress.goalCents);
  const tally = (
    <p className="tally">
      <span className="money money-xl">{formatShort(raisedCents)}</span>
      {progress.excessCents > 0 && (
        <span className="gain strong num tally-excess">+{formatShort(progress.excessCents)}</span>
      )}
      {variant === "public" && !progress.met && <span className="quiet">{t("ofGoal", { goal })}</span>}
    </p>
  );
  return (
    <div className={`card card-tight stack g4${lift ? " lift" : ""}`}>
      {variant === "admin" ? (
        <div className="row between wrap-ok tally-row">
          {tally}
          <p className="small quiet">{t("goalAndGifts", { goal, count: gifts })}</p>
        </div>
      ) : (
        tally
      )}
      <div className="progress">
        <Progress
          percent={progress.percent}
          label={t("raised")}
          text={inWords(raisedCents, progress)}
          knots
        />
        {variant === "public" && <Standing progress={progress} gifts={gifts} goal={goal} />}
      </div>
      {children}
    </div>
  );
}

function Standing({ progress, gifts, goal }: { progress: Figures; gifts: number; goal: string }) {
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
      <span>{t("toGo", { amount: formatShort(progress.toGoCents) })}</span>
    </p>
  );
}
