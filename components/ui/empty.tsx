import { clsx } from "clsx";
import type { ReactNode } from "react";

type EmptyProps = {
  /** Its svg needs the class `art`. */
  art?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function Empty({ art, children, action, className }: EmptyProps) {
  return (
    <div className={clsx("empty", className)}>
      {art}
      <p className="quiet empty-text">{children}</p>
      {action}
    </div>
  );
}
