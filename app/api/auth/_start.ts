import { NextRequest } from "next/server";
import { PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import { because, DomainError } from "@/lib/kernel";
import { moveCookies } from "./_cookies";
import { addressOn, askNextAuth } from "./_handle";

/**
 * Begins the way to a provider: keeps what next-auth checks when somebody comes back (state, PKCE, nonce) in this
 * browser, and answers the provider's address. next-auth asks for a token against forgery, which we fetch from it: the
 * caller must have looked at the origin. Throws `unavailable`. In a server action or route handler.
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
