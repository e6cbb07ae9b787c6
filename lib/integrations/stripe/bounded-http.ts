import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { SECOND } from "@/lib/kernel";
import { answerWithin, idHeader, noteCharge, patienceLeft } from "@/lib/platform";
import { callingProvider, isProviderFailure, logProviderFailure } from "../provider-failure";

type Http = ReturnType<typeof Stripe.createNodeHttpClient>;
type Request = Parameters<Http["makeRequest"]>;
type Answer = Awaited<ReturnType<Http["makeRequest"]>>;

/** What a call may take over all its tries while nobody waits, in milliseconds: the worker's. */
const MOST = 30 * SECOND;
/** What one try may take. */
const MOST_OF_A_TRY = 10 * SECOND;
const TRIES = 3;
const FIRST_PAUSE = SECOND / 2;

const CONFIRMATION = /^\/v1\/payment_intents\/[^/]+\/confirm$/;

/** The rule of Stripe's SDK: its own word first, then a conflict or a failure on its side. */
function shouldRetry(answer: Answer): boolean {
  const said = header(answer, "stripe-should-retry");
  if (said !== null) return said === "true";
  return answer.getStatusCode() === 409 || answer.getStatusCode() >= 500;
}

function header(answer: Answer, name: string): string | null {
  const value = (answer.getHeaders() as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}

/** The pause before the next try: half a second, then a second, and up to a half more. */
const pauseBefore = (tries: number) => FIRST_PAUSE * 2 ** (tries - 1) * (1 + Math.random() / 2);

/**
 * Stripe's HTTP client with a limit over all tries together: ten seconds while a person waits
 * (`docs/decisions/028-when-others-do-not-answer.md`), half a minute for the worker. The SDK's own retries must
 * be off, because it knows a limit for each try only. A try that nobody answered is repeated only while there is
 * time. Each failed call is one warning in the log.
 */
export function boundedHttp(http: Http = Stripe.createNodeHttpClient()): Http {
  return {
    getClientName: () => http.getClientName(),
    makeRequest(...request) {
      const [, , path, method] = request;
      return callingProvider("stripe", `${method} ${path}`, async (answered) => {
        const answer = await ask(http, request);
        answered(answer.getStatusCode());
        return answer;
      });
    },
  };
}

/** One call with all its tries. */
async function ask(http: Http, request: Request): Promise<Answer> {
  const startedAt = performance.now();
  const end = startedAt + patienceLeft(MOST);
  const left = () => Math.max(0, end - performance.now());
  const [, , path, method] = request;
  const [pathname = path] = path.split("?", 1);
  const call = `${method} ${pathname}`;
  if (method === "POST" && CONFIRMATION.test(pathname)) noteCharge();
  for (let tries = 1; ; tries++) {
    const pause = pauseBefore(tries);
    const mayRetry = () => tries < TRIES && left() > pause;
    let answer: Answer;
    try {
      answer = await tryOnce(http, request, Math.min(MOST_OF_A_TRY, left()));
    } catch (error) {
      if (mayRetry()) {
        await sleep(pause);
        continue;
      }
      logProviderFailure({ provider: "stripe", call, startedAt, tries, error });
      // Without a code of the network: the SDK would try once more for one.
      throw new Error("Stripe does not answer", { cause: error });
    }
    if (shouldRetry(answer) && mayRetry()) {
      answer.dispose?.();
      await sleep(pause);
      continue;
    }
    const status = answer.getStatusCode();
    const requestId = header(answer, "request-id");
    const failure = { provider: "stripe" as const, call, startedAt, tries, status, requestId };
    if (isProviderFailure(status) || status === 409) logProviderFailure(failure);
    return withBodyIn(answer, left, (error) => logProviderFailure({ ...failure, error }));
  }
}

/** One try, which ends after `ms` even if single bytes keep arriving. Stripe compares no headers when a key is repeated. */
function tryOnce(http: Http, request: Request, ms: number): Promise<Answer> {
  const [host, port, path, method, headers, data, protocol] = request;
  // A timer of zero would be none.
  const limit = Math.max(1, Math.round(ms));
  const named = { ...headers, ...idHeader() };
  return answerWithin(limit, http.makeRequest(host, port, path, method, named, data, protocol, limit));
}

/** The same answer, whose body has to arrive in time, too. */
function withBodyIn(answer: Answer, left: () => number, onFailure: (error: unknown) => void): Answer {
  const toJSON = answer.toJSON.bind(answer);
  return Object.assign(answer, {
    toJSON: async () => {
      try {
        return await answerWithin(left(), toJSON());
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
  });
}
