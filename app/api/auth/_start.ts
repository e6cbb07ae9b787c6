import { NextRequest } from "next/server";
import { PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import { because, DomainError } from "@/lib/kernel";
import { moveCookies } from "./_cookies";
import { addressOn, askNextAuth } from "./_handle";

/**
 * Stores next-auth's state, PKCE and nonce in this browser and returns the provider's address. Fetches the
 * CSRF token itself, so the caller must have checked the origin. For server actions and route handlers.
 * Throws `unavailable`.
 */
export async function leaveFor(provider: SignInProvider): Promise<string> {
  const guard = await askNextAuth(new NextRequest(addressOn("/api/auth/csrf")), ["csrf"]);
  const { csrfToken } = await guard.json();
  await moveCookies(guard);
  const start = new NextRequest(addressOn(`/api/auth/signin/${provider}`), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken: String(csrfToken) }).toString(),
  });
  const answer = await askNextAuth(start, ["signin", provider]);
  const location = answer.headers.get("location") ?? addressOn("/");
  if (location.startsWith(addressOn("/"))) {
    throw new DomainError(
      "unavailable",
      because("external.unreachable_now", { provider: PROVIDER_NAMES[provider] }),
    );
  }
  await moveCookies(answer);
  return location;
}
