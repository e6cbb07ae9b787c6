import { clsx } from "clsx";
import type { ReactNode } from "react";

export type SumLine = {
  label: string;
  value: ReactNode;
  /** The last line, above which the stitch runs. */
  total?: boolean;
};

type SumProps = {
  lines: readonly SumLine[];
  /** On sunken ground, as in a dialog. */
  well?: boolean;
  small?: boolean;
  className?: string;
};

/** How an amount comes about: what leaves, the fee, what arrives. */
export function Sum({ lines, well, small, className }: SumProps) {
  return (
    <dl className={clsx("sum", well && "well", small && "small", className)}>
      {lines.map((line) => (
        <div key={line.label} className={line.total ? "total" : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
