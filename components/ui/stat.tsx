import { clsx } from "clsx";
import type { ReactNode } from "react";

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; className?: string };

/** One figure with its name. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <p className={clsx("stat", className)}>
      <span className="caption faint">{label}</span>
      <span className="money money-m num">{value}</span>
      {note && <span className="caption quiet">{note}</span>}
    </p>
  );
}
