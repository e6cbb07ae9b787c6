import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { progressShape } from "./progress-shape";

const KNOTS = [25, 50, 75] as const;

type ProgressProps = {
  /** May exceed 100. */
  percent: number;
  label: string;
  /** Figures as a sentence: "$8,160 of $12,000". */
  text?: string;
  /** Marks quarters. */
  knots?: boolean;
  /** Labels quarters. */
  knotLabels?: boolean;
  className?: string;
};

/** The same figures must also appear as text. */
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
