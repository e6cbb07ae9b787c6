import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import { formatShort, plural } from "@/lib/kernel";
import { type Figures, progressOf } from "./figures";

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

/** Raised, of how much, from how many. Exact to the cent, and the same in text as in the thread. */
export function ProgressPanel({
  raisedCents,
  targetDollars,
  gifts,
  children,
  variant = "public",
  lift = false,
}: ProgressPanelProps) {
  const progress = progressOf(raisedCents, targetDollars);
  const goal = formatShort(progress.goalCents);
  const tally = (
    <p className="tally">
      <span className="money money-xl">{formatShort(raisedCents)}</span>
      {progress.excessCents > 0 && (
        <span className="gain strong num tally-excess">+{formatShort(progress.excessCents)}</span>
      )}
      {variant === "public" && !progress.met && <span className="quiet">of {goal}</span>}
    </p>
  );
  return (
    <div className={`card card-tight stack g4${lift ? " lift" : ""}`}>
      {variant === "admin" ? (
        <div className="row between wrap-ok tally-row">
          {tally}
          <p className="small quiet">
            of a {goal} goal, {plural(gifts, "gift")}
          </p>
        </div>
      ) : (
        tally
      )}
      <div className="progress">
        <Progress percent={progress.percent} label="Raised so far" text={progress.inWords} knots />
        {variant === "public" && <Standing progress={progress} gifts={gifts} goal={goal} />}
      </div>
      {children}
    </div>
  );
}

function Standing({ progress, gifts, goal }: { progress: Figures; gifts: number; goal: string }) {
  if (progress.met) {
    return (
      <p className="small quiet row between wrap-ok">
        <span>Goal of {goal} met</span>
        {progress.excessCents > 0 && (
          <span className="gain strong">{formatShort(progress.excessCents)} beyond</span>
        )}
      </p>
    );
  }
  return (
    <p className="small quiet row between wrap-ok">
      <span>
        {progress.shown}% from {plural(gifts, "gift")}
      </span>
      <span>{formatShort(progress.toGoCents)} to go</span>
    </p>
  );
}
