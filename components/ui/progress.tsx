import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { progressShape } from "./progress-shape";

const KNOTS = [25, 50, 75] as const;

type ProgressProps = {
  /** Percent of the goal; may exceed 100. */
  percent: number;
  /** The title of what is measured. */
  label: string;
  /** The figures as a sentence: "$8,160 of $12,000". */
  text?: string;
  /** Marks each quarter on the track. */
  knots?: boolean;
  /** Writes the quarters below it. */
  knotLabels?: boolean;
  className?: string;
};

/** A progress bar: a thread on a track. The same figures must also stand beside it as text. */
export function Progress({ percent, label, text, knots, knotLabels, className }: ProgressProps) {
  const { now, fill, excess } = progressShape(percent);
  return (
    <div className={className}>
      <div className={excess > 0 ? "with-excess" : undefined}>
        <div
          className="track"
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={now}
          aria-valuetext={text}
        >
          {fill > 0 && <span className="fill" style={{ "--p": `${fill}%` } as CSSProperties} />}
          {knots &&
            KNOTS.map((at) => (
              <span key={at} className={clsx("knot", percent >= at && "done")} style={{ left: `${at}%` }} />
            ))}
        </div>
        {excess > 0 && <span className="excess" style={{ "--x": `${excess}%` } as CSSProperties} />}
      </div>
      {knotLabels && (
        <div className="knots" aria-hidden="true">
          {[...KNOTS, 100].map((at) => (
            <span key={at} className={percent >= at ? "done" : undefined} style={{ left: `${at}%` }}>
              {at}%
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
