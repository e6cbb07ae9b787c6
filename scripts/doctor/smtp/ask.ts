import { createTransport } from "nodemailer";
import { type Answer, ask, type Failure, failureOfNetwork, QUESTION_MS } from "@/scripts/doctor/answer";
import { decoded, isLoopback, type Settings, urlOf } from "@/scripts/doctor/settings";
import { errorCode } from "@/scripts/processes/processes";

export type SmtpFacts = {
  host: string;
  port: number;
  signedIn: boolean;
  greeting: Answer<true>;
};

const fieldOf = (error: unknown, name: string): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined;

/** `detail` is a code or status; the server's text may name the account. */
function failureOfSmtp(error: unknown): Failure {
  const code = errorCode(error);
  const status = fieldOf(error, "responseCode");
  const detail = typeof status === "number" ? `${status}` : code;
  if (code === "EAUTH" || code === "ENOAUTH") return { kind: "refused", detail: detail ?? code };
  if (code === "ETLS") return { kind: "forbidden", detail: detail ?? code };
  if (code === "EPROTOCOL") return { kind: "odd", detail: detail ?? code };
  // The library replaces socket errors with its own code, and keeps the first one beside it.
  const first = fieldOf(error, "originalCode");
  if (typeof first === "string" && /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|VERIFY/.test(first))
    return { kind: "forbidden", detail: first };
  return failureOfNetwork(
    typeof first === "string" ? Object.assign(new Error(first), { code: first }) : error,
  );
}

/** Sends nothing. */
export async function askSmtp(settings: Settings): Promise<SmtpFacts | null> {
  const url = urlOf(settings.SMTP_URL);
  if (url === null) return null;
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
  const user = decoded(url.username);
  const transport = createTransport({
    host,
    port,
    secure,
    // As the site does: no password leaves this machine unencrypted.
    requireTLS: !secure && user !== "" && !isLoopback(url.hostname),
    ...(user === "" ? {} : { auth: { user, pass: decoded(url.password) } }),
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
