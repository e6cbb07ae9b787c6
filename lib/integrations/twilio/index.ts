import { env, log, ofEnv } from "@/lib/platform";
import { loadSdk } from "./load-sdk";

type TextAnswer =
  | { outcome: "accepted"; sid: string }
  /** The number replied STOP (Twilio 21610). */
  | { outcome: "opted-out" }
  | { outcome: "wait"; reason: string }
  /** May have been sent: look it up, never just resend. */
  | { outcome: "unclear"; reason: string }
  | { outcome: "refused"; reason: string; code: number | null };

const sdk = ofEnv(async ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, SIMULATOR_URL }) => {
  const { twilio, makeClient } = await loadSdk();
  return twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { httpClient: makeClient(SIMULATOR_URL) });
});

/** Sends a text. Twilio has no idempotency keys: after `unclear` call `findTexts` before resending. */
export async function sendText(text: {
  to: string;
  body: string;
  statusCallback: string;
}): Promise<TextAnswer> {
  try {
    const message = await (await sdk()).messages.create({
      ...text,
      messagingServiceSid: env().TWILIO_MESSAGING_SERVICE_SID,
    });
    return { outcome: "accepted", sid: message.sid };
  } catch (error) {
    const { status, code, message } = detailsOf(error);
    const reason = `${status ?? "no answer"} ${code ?? ""} ${message}`.slice(0, 300);
    if (code === 21610) return { outcome: "opted-out" };
    if (status === 429) return { outcome: "wait", reason };
    // A configuration fault: retry later.
    if (status === 401 || status === 403) {
      log.error("texts not taken", new Error(reason));
      return { outcome: "wait", reason };
    }
    if (status === null || status >= 500) return { outcome: "unclear", reason };
    return { outcome: "refused", reason, code };
  }
}

/** Lists matching texts, oldest first. Does not filter by send date, which queued texts lack. */
export async function findTexts(text: { to: string; body: string; since: Date }): Promise<string[]> {
  const found = await (await sdk()).messages.list({ to: text.to, limit: 50 });
  return found
    .filter(
      (message) => message.body === text.body && message.dateCreated.getTime() >= text.since.getTime() - 1000,
    )
    .toReversed()
    .map((message) => message.sid);
}

export async function isFromTwilio(
  signature: string,
  url: string,
  params: Record<string, string>,
): Promise<boolean> {
  const { twilio } = await loadSdk();
  return twilio.validateRequest(env().TWILIO_AUTH_TOKEN ?? "", signature, url, params);
}

function detailsOf(error: unknown): { status: number | null; code: number | null; message: string } {
  if (!(error instanceof Error)) return { status: null, code: null, message: String(error) };
  const status = "status" in error && typeof error.status === "number" ? error.status : null;
  const code = "code" in error && typeof error.code === "number" ? error.code : null;
  return { status, code, message: error.message };
}
