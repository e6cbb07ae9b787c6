import { createTransport } from "nodemailer";
import { type Answer, ask, type Failure, failureOfNetwork, QUESTION_MS } from "@/scripts/doctor/answer";
import { isLoopback, type Settings, urlOf } from "@/scripts/doctor/settings";
import { errorCode } from "@/scripts/support/processes";

/** How a mail server took us in. */
export type SmtpFacts = {
  host: string;
  port: number;
  /** Whether a user and a password were given. */
  signedIn: boolean;
  greeting: Answer<true>;
};

/** Why a mail server did not take us in. `detail` is its status; its words may name the account. */
export function failureOfSmtp(error: unknown): Failure {
  const code = errorCode(error);
  const status =
    error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
      ? `${error.responseCode}`
      : "";
  if (code === "EAUTH" || code === "ENOAUTH") return { kind: "refused", detail: status || code };
  if (code === "ETLS" || (code !== undefined && /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/.test(code)))
    return { kind: "forbidden", detail: code };
  if (code === "EPROTOCOL") return { kind: "odd", detail: status || code };
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return failureOfNetwork(cause);
}

/** Connects to the mail server of SMTP_URL, encrypts the connection, and signs in. Sends nothing. */
export async function askSmtp(settings: Settings): Promise<SmtpFacts | null> {
  const url = urlOf(settings.SMTP_URL);
  if (url === null) return null;
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host,
    port,
    secure,
    // As the site does it: no password leaves this machine unencrypted.
    requireTLS: !secure && user !== "" && !isLoopback(url.hostname),
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: QUESTION_MS,
    greetingTimeout: QUESTION_MS,
    socketTimeout: QUESTION_MS,
  });
  try {
    const greeting = await ask(() => transport.verify(), failureOfSmtp);
    return { host, port, signedIn: user !== "", greeting };
  } finally {
    transport.close();
  }
}
