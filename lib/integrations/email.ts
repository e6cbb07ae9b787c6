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
