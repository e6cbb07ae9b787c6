/** Events that the webhook must receive. */
export const RESEND_EVENTS = [
  "email.bounced",
  "email.complained",
  "email.delivered",
  "email.failed",
  "email.suppressed",
] as const;

/** Replies to the desk, with an inbound domain. */
export const RESEND_INBOUND_EVENT = "email.received" as const;
