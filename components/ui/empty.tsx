import { clsx } from "clsx";
import type { ReactNode } from "react";

type EmptyProps = {
  /** An illustration; give its svg the class `art`. */
  art?: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** One thing to do. */
  action?: ReactNode;
  className?: string;
};

/** Shown instead of an empty list. */
export function Empty({ art, children, action, className }: EmptyProps) {
  return (
    <div className={clsx("empty", className)}>
      {art}
      <p className="quiet empty-text">{children}</p>
      {action}
    </div>
  );
}
