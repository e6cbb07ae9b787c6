import type { z } from "zod";
import { because, DomainError } from "@/lib/kernel";
import { log } from "@/lib/platform";
import { PROVIDER_NAMES, type SignInProvider } from "./providers";

const TIMEOUT_MS = 10_000;

const unreachable = (provider: SignInProvider, reason: unknown) =>
  new DomainError("unavailable", because("external.unreachable", { provider: PROVIDER_NAMES[provider] }), {
    cause: reason,
    retryAfterSeconds: 30,
  });

/**
 * Sends a request to a provider. Null when it refuses (4xx) or answers in another shape: the token is not valid.
 * Throws `unavailable` when there is no answer, or one that does not judge the token (429, 5xx).
 */
export async function ask<S extends z.ZodType>(
  provider: SignInProvider,
  url: string,
  query: Record<string, string>,
  schema: S,
  headers: Record<string, string> = {},
): Promise<z.output<S> | null> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${url}?${new URLSearchParams(query)}`, {
      headers,
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = answer.status === 200 ? await answer.json() : null;
  } catch (error) {
    // The address contains the token, so neither it nor an error that repeats it may reach the log.
    log.warn("sign_in_provider_unreachable", { provider, error: error instanceof Error ? error.name : "" });
    throw unreachable(provider, undefined);
  }
  if (answer.status === 429 || answer.status >= 500) throw unreachable(provider, undefined);
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
