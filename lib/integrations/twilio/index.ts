import twilio from "twilio";
import RequestClient from "twilio/lib/base/RequestClient.js";
import { SECOND } from "@/lib/kernel";
import { answerWithin, env, log, ofEnv, patienceLeft } from "@/lib/platform";
import { isProviderFailure, logProviderFailure } from "../provider-failure";

export type TextAnswer =
  | { outcome: "accepted"; sid: string }
  /** The number answered STOP (Twilio 21610). */
  | { outcome: "opted-out" }
  | { outcome: "wait"; reason: string }
  /** Unknown whether it was sent: must be looked up, never simply sent again. */
  | { outcome: "unclear"; reason: string }
  /** Twilio's code says why, when it gave one. */
  | { outcome: "refused"; reason: string; code: number | null };

/** Shorter than the lease of a text, so that no other worker takes it over meanwhile. */
const TIMEOUT = 15 * SECOND;

/** The SDK's own client with a limit for the whole answer; a failure is one warning in the log. */
class BoundedClient extends RequestClient {
  constructor() {
    super({ timeout: TIMEOUT });
  }
  override async request<T>(options: RequestClient.RequestOptions<T>) {
    const startedAt = performance.now();
    const timeout = Math.max(1, Math.round(patienceLeft(TIMEOUT)));
    const call = `${options.method.toUpperCase()} ${new URL(options.uri).pathname}`;
    try {
      const answer = await answerWithin(timeout, super.request<T>({ ...options, timeout }));
      const { statusCode: status } = answer;
      const requestId = requestIdOf(answer);
      if (isProviderFailure(status))
        logProviderFailure({ provider: "twilio", call, startedAt, status, requestId });
      return answer;
    } catch (error) {
      logProviderFailure({ provider: "twilio", call, startedAt, error });
      throw error;
    }
  }
}

function requestIdOf(answer: object): string | null {
  const headers: unknown = "headers" in answer ? answer.headers : null;
  const id: unknown =
    typeof headers === "object" && headers !== null ? Reflect.get(headers, "twilio-request-id") : null;
  return typeof id === "string" ? id : null;
}

/** The same client, its origin turned to the simulator: Twilio knows no setting for that. */
class LoopbackClient extends BoundedClient {
  constructor(private readonly origin: string) {
    super();
  }
  override request<T>(options: RequestClient.RequestOptions<T>) {
    const url = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.origin}${url.pathname}${url.search}` });
  }
}

const sdk = ofEnv(({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, SIMULATOR_URL }) =>
  twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, {
    httpClient: SIMULATOR_URL ? new LoopbackClient(SIMULATOR_URL) : new BoundedClient(),
  }),
);

/**
 * Hands one text over. Twilio knows no idempotency key: after `unclear` the text may have been sent, so look it up with
 * `findTexts` before sending again.
 */
export async function sendText(text: {
  to: string;
  body: string;
  statusCallback: string;
}): Promise<TextAnswer> {
  try {
    const message = await sdk().messages.create({
      ...text,
      messagingServiceSid: env().TWILIO_MESSAGING_SERVICE_SID,
    });
    return { outcome: "accepted", sid: message.sid };
  } catch (error) {
    const { status, code, message } = detailsOf(error);
    const reason = `${status ?? "no answer"} ${code ?? ""} ${message}`.slice(0, 300);
    if (code === 21610) return { outcome: "opted-out" };
    if (status === 429) return { outcome: "wait", reason };
    // A wrong token or a suspended account is a fault of the configuration, not of the text: it is tried again later.
    if (status === 401 || status === 403) {
      log.error("texts not taken", new Error(reason));
      return { outcome: "wait", reason };
    }
    if (status === null || status >= 500) return { outcome: "unclear", reason };
    return { outcome: "refused", reason, code };
  }
}

/**
 * The ids of all texts with this body that were handed over for this number since `since`, oldest first. Twilio's
 * filter by date of sending is not used: a text that still waits at the carrier has no such date.
 */
export async function findTexts(text: { to: string; body: string; since: Date }): Promise<string[]> {
  const found = await sdk().messages.list({ to: text.to, limit: 50 });
  return found
    .filter(
      (message) => message.body === text.body && message.dateCreated.getTime() >= text.since.getTime() - 1000,
    )
    .toReversed()
    .map((message) => message.sid);
}

/** True when a webhook request carries Twilio's signature for this address and these parameters. */
export const isFromTwilio = (signature: string, url: string, params: Record<string, string>) =>
  twilio.validateRequest(env().TWILIO_AUTH_TOKEN, signature, url, params);

function detailsOf(error: unknown): { status: number | null; code: number | null; message: string } {
  if (!(error instanceof Error)) return { status: null, code: null, message: String(error) };
  const status = "status" in error && typeof error.status === "number" ? error.status : null;
  const code = "code" in error && typeof error.code === "number" ? error.code : null;
  return { status, code, message: error.message };
}
