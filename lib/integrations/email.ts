/** One e-mail to one address, whichever way it leaves. */
export type Email = {
  to: string;
  /** The sender with another name; the configured one when left out. */
  from?: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  headers: Record<string, string>;
};

/** Keeps vacation responders silent: RFC 3834, and the header that Exchange reads. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The headers with which an e-mail leaves, on either channel. */
export const headersOf = ({ headers }: Email): Record<string, string> => ({ ...headers, ...AUTOMATIC });
