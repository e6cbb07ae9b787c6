import { clsx } from "clsx";
import type { ReactNode } from "react";

type SmsPreviewProps = {
  /** Above the bubble: "Text message, today 9:02 AM". */
  heading?: ReactNode;
  /** The message as it will be read; line breaks are kept. */
  children: ReactNode;
  /** Below the bubble: the message's length. */
  note?: ReactNode;
  className?: string;
};

/** A text message as it will look on a phone. */
export function SmsPreview({ heading, children, note, className }: SmsPreviewProps) {
  return (
    <div className={clsx("sms", className)}>
      {heading && <p className="caption faint center">{heading}</p>}
      <div className="bubble">{children}</div>
      {note && <p className="caption quiet row between num">{note}</p>}
    </div>
  );
}
