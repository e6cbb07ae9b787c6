import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { SECOND } from "@/lib/kernel";

/** How long the mail server may take for each step up to the message itself, in milliseconds. */
export const TIMEOUT = 10 * SECOND;

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

export type MailServer = {
  connection: SMTPConnectionOptions;
  /** Null for a server that lets this machine in without. */
  credentials: { user: string; pass: string } | null;
};

/**
 * The mail server that an SMTP_URL names. With smtps:// the connection is encrypted from the start, with smtp:// by
 * STARTTLS; without it no password ever leaves this machine.
 */
export function mailServerAt(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const credentials = user === "" ? null : { user, pass };
  return {
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
      secure,
      requireTLS: !secure && credentials !== null && !LOOPBACK.includes(url.hostname),
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      dnsTimeout: TIMEOUT,
    },
    credentials,
  };
}
