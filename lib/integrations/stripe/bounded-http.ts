import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { SECOND } from "@/lib/kernel";
import { answerWithin, idHeader, noteCharge, patienceLeft } from "@/lib/platform";
import { callingProvider, isProviderFailure, logProviderFailure } from "../provider-failure";

type Http = ReturnType<typeof Stripe.createNodeHttpClient>;
type Request = Parameters<Http["makeRequest"]>;
type Answer = Awaited<ReturnType<Http["makeRequest"]>>;

/** Milliseconds for all tries when no person waits (worker). */
const MOST = 30 * SECOND;
const MOST_OF_A_TRY = 10 * SECOND;
const TRIES = 3;
/** Changed by tests that need the retry but not the wait (`tests/support/short-pauses.ts`). */
export const retries = { firstPause: SECOND / 2 };

const CONFIRMATION = /^\/v1\/payment_intents\/[^/]+\/confirm$/;

/** As in the SDK: Stripe's own header, then conflicts and server errors. */
function shouldRetry(answer: Answer): boolean {
  const said = header(answer, "stripe-should-retry");
  if (said !== null) return said === "true";
  return answer.getStatusCode() === 409 || answer.getStatusCode() >= 500;
}

function header(answer: Answer, name: string): string | null {
  const value = (answer.getHeaders() as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}

/** Half a second, then one, plus up to half. */
const pauseBefore = (tries: number) => retries.firstPause * 2 ** (tries - 1) * (1 + Math.random() / 2);

/**
 * Limits all tries together: ten seconds for a person (`docs/decisions/010-transactions-and-providers.md`), 30
 * for the worker. The SDK's retries must be off: it limits single tries only. A try without an answer is
 * retried only if time is left. Each failed call is one warning.
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
      // Without a network code, for which the SDK would retry.
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

/** Ends after `ms` even if bytes trickle in. Stripe does not compare headers for a repeated key. */
function tryOnce(http: Http, request: Request, ms: number): Promise<Answer> {
  const [host, port, path, method, headers, data, protocol] = request;
  // Zero would disable the timer.
  const limit = Math.max(1, Math.round(ms));
  const named = { ...headers, ...idHeader() };
  return answerWithin(limit, http.makeRequest(host, port, path, method, named, data, protocol, limit));
}

/** Limits the body's time, too. */
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
