import type { SignInProvider } from "@/lib/integrations/sign-in";
import { DomainError, type ErrorCode } from "@/lib/kernel";
import { log, noteFault } from "@/lib/platform";
import type { OAuthState } from "./_oauth-state";

/** /login has the texts. */
type Failure = "denied" | "no-data" | "password-first" | "too-many" | "unavailable" | "failed";

/** /login with the destination, or the settings. */
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

/** Logs unexpected errors. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError && error.code !== "internal") return OF_CODE.get(error.code) ?? "failed";
  noteFault(error, { path: "/api/auth" });
  log.error("external_sign_in_failed", error);
  return "failed";
}
