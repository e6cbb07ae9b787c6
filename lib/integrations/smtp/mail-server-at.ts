import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { SECOND } from "@/lib/kernel";

/** In milliseconds per step before the message. */
export const TIMEOUT = 10 * SECOND;

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

export type MailServer = {
  connection: SMTPConnectionOptions;
  credentials: { user: string; pass: string } | null;
};

/** smtps:// encrypts from the start, smtp:// by STARTTLS; no password leaves this machine unencrypted. */
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
