import type { Env } from "@/lib/platform";

const MARKS = ["texts", "noTexts", "resend", "smtp", "store"] as const;

/**
 * Prefix of a paragraph or list item that limits it to some sites: `{texts}` sites that send texts,
 * `{noTexts}` sites that send none, `{resend}` and `{smtp}` by e-mail transport, `{store}` sites with a file
 * store.
 */
export type Mark = (typeof MARKS)[number];
export type Marks = Readonly<Record<Mark, boolean>>;

export const isMark = (name: string): name is Mark => MARKS.some((mark) => mark === name);

/** Marks of a site with Twilio, Resend and a store. */
export const USUAL_MARKS: Marks = { texts: true, noTexts: false, resend: true, smtp: false, store: true };

export function marksOf({
  TWILIO_ACCOUNT_SID,
  SMTP_URL,
  S3_BUCKET,
}: Pick<Env, "TWILIO_ACCOUNT_SID" | "SMTP_URL" | "S3_BUCKET">): Marks {
  const [texts, smtp] = [TWILIO_ACCOUNT_SID !== undefined, SMTP_URL !== undefined];
  return { texts, noTexts: !texts, smtp, resend: !smtp, store: S3_BUCKET !== undefined };
}
