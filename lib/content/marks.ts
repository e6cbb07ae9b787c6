import type { Env } from "@/lib/platform";

const MARKS = ["texts", "noTexts", "resend", "smtp", "store"] as const;

/**
 * A paragraph or an item of a list that begins with `{texts}` is shown on a site that sends texts alone, one with
 * `{noTexts}` on a site that sends none; `{resend}` and `{smtp}` are by which way the e-mails leave, and
 * `{store}` is where a store keeps files.
 */
export type Mark = (typeof MARKS)[number];
export type Marks = Readonly<Record<Mark, boolean>>;

export const isMark = (name: string): name is Mark => MARKS.some((mark) => mark === name);

/** Of a site with Twilio, Resend and a store. */
export const USUAL_MARKS: Marks = { texts: true, noTexts: false, resend: true, smtp: false, store: true };

/** Which of them hold on a site of this configuration. */
export function marksOf({
  TWILIO_ACCOUNT_SID,
  SMTP_URL,
  S3_BUCKET,
}: Pick<Env, "TWILIO_ACCOUNT_SID" | "SMTP_URL" | "S3_BUCKET">): Marks {
  const [texts, smtp] = [TWILIO_ACCOUNT_SID !== undefined, SMTP_URL !== undefined];
  return { texts, noTexts: !texts, smtp, resend: !smtp, store: S3_BUCKET !== undefined };
}
