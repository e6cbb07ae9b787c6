import type { Env } from "@/lib/platform";

const MARKS = ["texts", "noTexts", "resend", "smtp", "store"] as const;

/**
 * At the start of a paragraph or list item: shown only on a site that sends texts or not, that uses Resend or
 * SMTP, or that has a file store.
 */
export type Mark = (typeof MARKS)[number];
export type Marks = Readonly<Record<Mark, boolean>>;

export const isMark = (name: string): name is Mark => MARKS.some((mark) => mark === name);

/** With Twilio, Resend and a store. */
export const USUAL_MARKS: Marks = { texts: true, noTexts: false, resend: true, smtp: false, store: true };

export function marksOf({
  TWILIO_ACCOUNT_SID,
  SMTP_URL,
  S3_BUCKET,
}: Pick<Env, "TWILIO_ACCOUNT_SID" | "SMTP_URL" | "S3_BUCKET">): Marks {
  const [texts, smtp] = [TWILIO_ACCOUNT_SID !== undefined, SMTP_URL !== undefined];
  return { texts, noTexts: !texts, smtp, resend: !smtp, store: S3_BUCKET !== undefined };
}
