import type { SignInProvider } from "@/lib/integrations/sign-in";
import { DomainError, type ErrorCode } from "@/lib/kernel";
import { log } from "@/lib/platform";
import type { OAuthState } from "./_oauth-state";

/** Why a sign-in over a provider came to nothing; /login has the words. */
export type Failure = "denied" | "no-data" | "password-first" | "too-many" | "unavailable" | "failed";

/** Back to where one began, with what went wrong: to /login with where one wanted to go, or to one's settings. */
export function failurePath(failure: Failure, provider?: SignInProvider, state?: OAuthState): string {
  const query = new URLSearchParams({ error: failure, ...(provider ? { provider } : {}) });
  if (state?.connect) return `${state.next}?${query}`;
  if (state && state.next !== "/campaigns") query.set("returnTo", state.next);
  return `/login?${query}`;
}

const OF_CODE = new Map<ErrorCode, Failure>([
  ["conflict", "password-first"],
  ["too_many", "too-many"],
  ["unavailable", "unavailable"],
]);

/** What an error means to whoever wanted to sign in; one that nobody threw on purpose is logged. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError && error.code !== "internal") return OF_CODE.get(error.code) ?? "failed";
  log.error("external_sign_in_failed", error);
  return "failed";
}
