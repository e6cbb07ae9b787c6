import type { GetDomainResponseSuccess, GetWebhookResponseSuccess } from "resend";

export type MailEvent = "queued" | "sent" | "delivered" | "bounced" | "complained";

/** An e-mail as Resend stores it: one per request, however many recipients. */
export type StoredMail = {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  cc: string[] | null;
  bcc: string[] | null;
  replyTo: string[] | null;
  subject: string;
  html: string | null;
  text: string | null;
  tags: { name: string; value: string }[];
  lastEvent: MailEvent;
  createdAt: string;
};

/** An e-mail that somebody sent to the inbound domain. */
export type ReceivedMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** Null when the sender wrote HTML only. */
  text: string | null;
  html?: string;
  headers: Record<string, string>;
  createdAt: string;
};

/** The first response for an idempotency key; kept for 24 hours of the virtual clock. */
export type StoredAnswer = { fingerprint: string; body: unknown; at: number };

/** The state of the simulated Resend; plain data, saved with the world. */
export type ResendState = {
  mails: Record<string, StoredMail>;
  answers: Record<string, StoredAnswer>;
  /** Left out in states that were saved before there were any. */
  received?: Record<string, ReceivedMail>;
  /** Left out as long as nobody has changed them: then there are those of a site as it should be. */
  domains?: GetDomainResponseSuccess[];
  webhooks?: GetWebhookResponseSuccess[];
};

/** A Resend account without any e-mail. */
export function emptyResendState(): ResendState {
  return { mails: {}, answers: {} };
}
