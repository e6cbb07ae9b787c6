import type { SignInProvider } from "@/lib/integrations/sign-in";
import { DomainError, type ErrorCode } from "@/lib/kernel";
import { log, noteFault } from "@/lib/platform";
import type { OAuthState } from "./_oauth-state";

/** Why a log-in with a provider failed; /login has the texts. */
export type Failure = "denied" | "no-data" | "password-first" | "too-many" | "unavailable" | "failed";

/**
 * Back to where the person began, with the failure: to /login with their destination, or to their settings.
 */
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

/** The failure that an error means to the person; an unexpected error is logged. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError && error.code !== "internal") return OF_CODE.get(error.code) ?? "failed";
  noteFault(error, { path: "/api/auth" });
  log.error("external_sign_in_failed", error);
  return "failed";
}
