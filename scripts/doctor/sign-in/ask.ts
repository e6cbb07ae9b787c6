import { FACEBOOK_VERSION } from "@/lib/integrations/sign-in/providers";
import {
  type Answer,
  ask,
  type Failure,
  failureOfNetwork,
  failureOfStatus,
  QUESTION_MS,
} from "@/scripts/doctor/answer";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import { simulatorOf } from "@/scripts/doctor/simulator";

/** An invalid code. The provider checks the client first, and says whether it knows it. */
const NO_CODE = "a-code-that-nobody-was-given";

/** A sign-in provider's code of the expected refusal, or null for none. */
export type SignInFacts = {
  reached: Answer<true>;
  refusal: Answer<string | null>;
};

async function json(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(QUESTION_MS) });
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body };
}

const field = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;

class Odd extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

const failureOf = (error: unknown): Failure =>
  error instanceof Odd ? failureOfStatus(error.status) : failureOfNetwork(error);

/** Signs in no one. */
export async function askGoogle(settings: Settings): Promise<SignInFacts> {
  const simulator = simulatorOf(settings);
  const at = (host: string) => (simulator ? `${simulator.origin}/google` : `https://${host}`);
  const [reached, refusal] = await Promise.all([
    ask(async () => {
      const { status, body } = await json(`${at("accounts.google.com")}/.well-known/openid-configuration`);
      if (typeof field(body, "authorization_endpoint") !== "string") throw new Odd(status);
      return true as const;
    }, failureOf),
    ask(async () => {
      const { status, body } = await json(`${at("oauth2.googleapis.com")}/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: NO_CODE,
          client_id: settings.GOOGLE_CLIENT_ID ?? "",
          client_secret: settings.GOOGLE_CLIENT_SECRET ?? "",
          redirect_uri: `${urlOf(settings.APP_URL)?.origin}/api/auth/callback/google`,
        }),
      });
      const error = field(body, "error");
      if (status >= 500 || status === 429 || typeof error !== "string") throw new Odd(status);
      return error;
    }, failureOf),
  ]);
  return { reached, refusal };
}

/** Asks Facebook for the app's own token, which requires its secret. Signs in no one. */
export async function askFacebook(settings: Settings): Promise<SignInFacts> {
  const simulator = simulatorOf(settings);
  const at = `${simulator ? `${simulator.origin}/facebook` : "https://graph.facebook.com"}/${FACEBOOK_VERSION}`;
  const query = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: settings.FACEBOOK_CLIENT_ID ?? "",
    client_secret: settings.FACEBOOK_CLIENT_SECRET ?? "",
  });
  const refusal = await ask(async () => {
    const { status, body } = await json(`${at}/oauth/access_token`, { method: "POST", body: query });
    if (typeof field(body, "access_token") === "string") return null;
    const code = field(field(body, "error"), "code");
    if (status >= 500 || status === 429 || typeof code !== "number") throw new Odd(status);
    return `${code}`;
  }, failureOf);
  return { reached: "failure" in refusal ? refusal : { value: true }, refusal };
}
