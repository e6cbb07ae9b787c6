import type { z } from "zod";
import { because, DomainError } from "@/lib/kernel";
import { PERSON_WAITS, patienceLeft } from "@/lib/platform";
import { callingProvider, logProviderFailure } from "../provider-failure";
import { PROVIDER_NAMES, type SignInProvider } from "./providers";

const unreachable = (provider: SignInProvider, reason: unknown) =>
  new DomainError("unavailable", because("external.unreachable", { provider: PROVIDER_NAMES[provider] }), {
    cause: reason,
    retryAfterSeconds: 30,
  });

/**
 * Null for an invalid token (4xx, or another shape). Throws `unavailable` without an answer or on 429 and
 * 5xx.
 */
export async function ask<S extends z.ZodType>(
  provider: SignInProvider,
  url: string,
  query: Record<string, string>,
  schema: S,
  headers: Record<string, string> = {},
): Promise<z.output<S> | null> {
  const startedAt = performance.now();
  const call = `GET ${new URL(url).pathname}`;
  let answer: Response;
  let body: unknown;
  try {
    answer = await callingProvider(provider, call, async (answered) => {
      const got = await fetch(`${url}?${new URLSearchParams(query)}`, {
        headers,
        redirect: "error",
        cache: "no-store",
        signal: AbortSignal.timeout(Math.round(patienceLeft(PERSON_WAITS))),
      });
      answered(got.status);
      return got;
    });
    body = answer.status === 200 ? await answer.json() : null;
  } catch (error) {
    // The query holds the token, so neither it nor an error message may be logged.
    logProviderFailure({ provider, call, startedAt, error: error instanceof Error ? error.name : "" });
    throw unreachable(provider, undefined);
  }
  const { status } = answer;
  if (status === 429 || status >= 500) {
    const requestId = answer.headers.get("x-fb-trace-id") ?? answer.headers.get("x-request-id");
    logProviderFailure({ provider, call, startedAt, status, requestId });
    throw unreachable(provider, undefined);
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
