export type MailEvent = "queued" | "sent" | "delivered" | "bounced" | "complained";

/** A mail as Resend keeps it: one per request, however many recipients. */
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

/** The first answer to an idempotency key; kept for 24 hours of the virtual clock. */
export type StoredAnswer = { fingerprint: string; body: unknown; at: number };

/** What the simulated Resend remembers; plain data, saved with the world. */
export type ResendState = {
  mails: Record<string, StoredMail>;
  answers: Record<string, StoredAnswer>;
};

/** A Resend account without any mail. */
export function emptyResendState(): ResendState {
  return { mails: {}, answers: {} };
}
