export type Email = {
  to: string;
  /** Default: the configured sender. */
  from?: string;
  subject: string;
  html: string;
  text: string;
  /** Default: the sender. */
  replyTo?: string;
  headers: Record<string, string>;
};

/** Silences vacation responders: RFC 3834, and Exchange's header. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

export const headersOf = ({ headers }: Email): Record<string, string> => ({ ...headers, ...AUTOMATIC });
