/** The events of Resend that the site does something for: what its webhook has to be sent. */
export const RESEND_EVENTS = [
  "email.bounced",
  "email.complained",
  "email.delivered",
  "email.failed",
  "email.suppressed",
] as const;

/** What somebody answers to the desk comes with this one, where there is a domain for it. */
export const RESEND_INBOUND_EVENT = "email.received" as const;
