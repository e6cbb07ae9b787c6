import { Resend } from "resend";
import { z } from "zod";
import { SECOND } from "@/lib/kernel";
import { env, idHeader, log, ofEnv, patienceLeft } from "@/lib/platform";
import { type Email, headersOf } from "../email";
import { parseApart } from "../parsing";
import { callingProvider, isProviderFailure, logProviderFailure } from "../provider-failure";

type EmailAnswer =
  /** Ids in the order of the mails. */
  | { outcome: "accepted"; ids: string[] }
  /** The key was used with other content: the earlier request was accepted. */
  | { outcome: "accepted-before" }
  /** Nothing was sent; retry after this time. */
  | { outcome: "wait"; seconds: number; reason: string }
  /** May have been sent: retry with the same key. */
  | { outcome: "unclear"; reason: string }
  /** Permanent refusal of this content. */
  | { outcome: "refused"; reason: string };

/** Shorter than a batch's lease, so that no other worker takes it over. */
const TIMEOUT = 20 * SECOND;

/** The SDK has no timeout. */
class BoundedResend extends Resend {
  override async fetchRequest<T>(path: string, options: RequestInit = {}) {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(Math.round(patienceLeft(TIMEOUT)));
    const call = `${options.method ?? "GET"} ${path.split("?", 1)[0]}`;
    const headers = new Headers(options.headers);
    for (const [name, value] of Object.entries(idHeader())) headers.set(name, value);
    const answer = await callingProvider("resend", call, async (answered) => {
      const got = await super.fetchRequest<T>(path, { ...options, headers, signal });
      answered(got.error ? (got.error.statusCode ?? 0) : 200);
      return got;
    });
    const status = answer.error?.statusCode ?? null;
    if (answer.error && (status === null || isProviderFailure(status))) {
      logProviderFailure({
        provider: "resend",
        call,
        startedAt,
        status,
        requestId: answer.headers?.["x-request-id"] ?? answer.headers?.["cf-ray"] ?? null,
        error: answer.error.message,
      });
    }
    return answer;
  }
}

const resend = ofEnv(({ RESEND_API_KEY, SIMULATOR_URL }) => {
  if (!RESEND_API_KEY) throw new Error("this site sends its e-mail by a mail server");
  return new BoundedResend(RESEND_API_KEY, SIMULATOR_URL ? { baseUrl: SIMULATOR_URL } : undefined);
});

const BATCH_MAX = 100;
const NOT_LET_IN_SECONDS = 60;

/** Sends up to 100 mails. Idempotent per key for 24 hours. Never throws for the provider's answers. */
export async function sendEmailBatch(emails: Email[], idempotencyKey: string): Promise<EmailAnswer> {
  if (emails.length === 0 || emails.length > BATCH_MAX)
    throw new RangeError(`a batch of ${emails.length} mails`);
  const from = env().EMAIL_FROM;
  const answer = await resend().batch.send(
    emails.map((email) => ({ from, ...email, headers: headersOf(email) })),
    { idempotencyKey },
  );
  if (!answer.error) return { outcome: "accepted", ids: answer.data.data.map((row) => row.id) };
  const { name, message, statusCode } = answer.error;
  const reason = `${name}: ${message}`.slice(0, 300);
  if (name === "invalid_idempotent_request") return { outcome: "accepted-before" };
  if (name === "concurrent_idempotent_requests") return { outcome: "unclear", reason };
  if (statusCode === 429) {
    const seconds = Number(answer.headers?.["retry-after"] ?? 1);
    return { outcome: "wait", seconds: Number.isFinite(seconds) ? Math.max(1, seconds) : 1, reason };
  }
  if (statusCode === null || statusCode >= 500) return { outcome: "unclear", reason };
  // A configuration fault: retry later.
  if (statusCode === 401 || statusCode === 403) {
    log.error("mails not taken", new Error(reason));
    return { outcome: "wait", seconds: NOT_LET_IN_SECONDS, reason };
  }
  return { outcome: "refused", reason };
}

type EmailEvent = { type: string; emailId: string; to: string[]; bounceType: string | null };

const webhookSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().default(""),
    to: z.array(z.string()).default([]),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

/** Dated within five minutes. Throws for invalid signatures and for other content. */
export function readEmailEvent(
  payload: string,
  headers: { id: string; timestamp: string; signature: string },
): EmailEvent {
  const event = resend().webhooks.verify({
    payload,
    headers,
    webhookSecret: env().RESEND_WEBHOOK_SECRET ?? "",
  });
  const { type, data } = webhookSchema.parse(event);
  return { type, emailId: data.email_id, to: data.to, bounceType: data.bounce?.type ?? null };
}

type ReceivedEmail = {
  /** Bare, lower case. */
  from: string;
  text: string;
  headers: Record<string, string>;
  /** Count only; they are not read. */
  attachments: number;
};

const bare = (address: string) => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();

const WORDS = 100_000;
const HTML_BYTES = 4 * 1024 * 1024;

/** The words of an HTML-only e-mail; empty if too large. */
async function wordsOf(html: string): Promise<string> {
  if (html === "") return "";
  const parsed = await parseApart(
    "words of html",
    Buffer.from(html),
    { characters: WORDS },
    { inputBytes: HTML_BYTES },
  );
  return "value" in parsed ? parsed.value : "";
}

/** Null if unknown. Throws if Resend cannot say. */
export async function readReceivedEmail(id: string): Promise<ReceivedEmail | null> {
  const { data, error } = await resend().emails.receiving.get(id, { html_format: "cid" });
  if (error?.statusCode === 404) return null;
  if (error) throw new Error(`a received e-mail was not handed over: ${error.name}`);
  return {
    from: bare(data.from),
    text: data.text ?? (await wordsOf(data.html ?? "")),
    headers: data.headers ?? {},
    attachments: data.attachments.length,
  };
}
