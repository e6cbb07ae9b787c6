import { clsx } from "clsx";
import type { ReactNode } from "react";

type SmsPreviewProps = {
  /** "Text message, today 9:02 AM" */
  heading?: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  className?: string;
};

export function SmsPreview({ heading, children, note, className }: SmsPreviewProps) {
  return (
    <div className={clsx("sms", className)}>
      {heading && <p className="caption faint center">{heading}</p>}
      <div className="bubble">{children}</div>
      {note && <p className="caption quiet row between num">{note}</p>}
    </div>
  );
}
