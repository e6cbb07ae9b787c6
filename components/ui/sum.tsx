import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LiveText, LiveTexts } from "./live-text";

export type SumLine = {
  label: string;
  value: ReactNode;
  /** A second, quieter line below the label. */
  hint?: string;
  /** True for the last line, which has a stitch above it. */
  total?: boolean;
};

type SumProps = {
  lines: readonly SumLine[];
  /** On the `--sunken` background, as in a dialog. */
  well?: boolean;
  small?: boolean;
  className?: string;
};

/** The lines of a calculation: the charge, the fee, the sum that arrives. */
export function Sum({ lines, well, small, className }: SumProps) {
  return (
    <dl className={clsx("sum", well && "well", small && "small", className)}>
      {lines.map((line) => (
        <div key={line.label} className={line.total ? "total" : undefined}>
          <dt>
            <LiveText>{line.label}</LiveText>
            {line.hint && (
              <>
                <br />
                <LiveText className="caption faint">{line.hint}</LiveText>
              </>
            )}
          </dt>
          <dd>
            <LiveTexts>{line.value}</LiveTexts>
          </dd>
        </div>
      ))}
    </dl>
  );
}
