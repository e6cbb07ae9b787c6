import type { GetDomainResponseSuccess, GetWebhookResponseSuccess } from "resend";

type MailEvent = "queued" | "sent" | "delivered" | "bounced" | "complained";

/** One per request, with all recipients. */
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

export type ReceivedMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** Null for HTML only. */
  text: string | null;
  html?: string;
  headers: Record<string, string>;
  createdAt: string;
};

type StoredAnswer = { fingerprint: string; body: unknown; at: number };

export type ResendState = {
  mails: Record<string, StoredMail>;
  answers: Record<string, StoredAnswer>;
  /** Missing in older saved states. */
  received?: Record<string, ReceivedMail>;
  /** Missing until changed: then the defaults. */
  domains?: GetDomainResponseSuccess[];
  webhooks?: GetWebhookResponseSuccess[];
};

export function emptyResendState(): ResendState {
  return { mails: {}, answers: {} };
}
