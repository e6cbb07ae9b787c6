import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isMemberPath } from "@/app/_features/pages/addresses";
import { type Renewal, renewIfExpired } from "@/app/_features/sign-in/renew";
import { PATH_HEADER } from "@/app/_lib/paths";
import { addressOf, agentOf } from "@/app/_lib/request";
import { clearedSessionCookie, sessionCookieName } from "@/lib/identity";
import { policyOfPage, securityHeaders } from "@/lib/platform";

/** Pages, found or not. The API, pictures and the files that the build or a route makes answer for themselves. */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/static/|pictures/|icons/|favicon\\.ico$|icon\\.svg$|apple-icon\\.png$|manifest\\.webmanifest$|robots\\.txt$|sitemap\\.xml$|openapi\\.json$).*)",
  ],
};

/** What a page's form may weigh: the limit of server actions in next.config.mjs. */
const FORM_BYTES = 8 * 1024 * 1024;

/** A form that no action would read: its page is asked for again, and says what was too large. */
const isTooLarge = ({ method, headers }: NextRequest) =>
  method === "POST" && !headers.has("next-action") && Number(headers.get("content-length") ?? 0) > FORM_BYTES;

/**
 * Renews the session of a browser that slept past its cookie's time, sends visitors to /login before a member page is
 * rendered, tells pages which path was asked for, and gives each its policy for scripts, with a nonce for its own. No
 * door of rights: with it removed nothing leaks, because pages and verbs ask for themselves.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const path = pathname + search;
  const policy = policyOfPage({ nonce: randomBytes(16).toString("base64url") });
  if (isTooLarge(request)) {
    // Not by the path alone: one that begins with two slashes names another site.
    const again = new URL(request.url);
    again.searchParams.set("tooLarge", "1");
    return secured(NextResponse.redirect(again, 303), policy);
  }
  const value = request.cookies.get(sessionCookieName())?.value;
  const caller = { ip: addressOf(request.headers), userAgent: agentOf(request.headers) };
  const renewal = value ? await renewIfExpired(value, caller) : null;
  const hasSession = value !== undefined && renewal?.state !== "ended";
  if (!hasSession && request.method === "GET" && isMemberPath(pathname)) {
    const login = new URL("/login", request.url);
    login.searchParams.set("returnTo", path);
    return secured(withCookie(NextResponse.redirect(login), renewal), policy);
  }
  if (renewal?.state === "renewed") request.cookies.set(renewal.cookie.name, renewal.cookie.value);
  if (renewal?.state === "ended") request.cookies.delete(sessionCookieName());
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, path);
  // Next reads the nonce of its own scripts out of this one, so a caller's must not get there.
  headers.set("content-security-policy", policy);
  headers.delete("content-security-policy-report-only");
  headers.delete("x-nonce");
  return secured(withCookie(NextResponse.next({ request: { headers } }), renewal), policy);
}

function secured(response: NextResponse, policy: string): NextResponse {
  for (const [name, value] of Object.entries(securityHeaders())) response.headers.set(name, value);
  response.headers.set("content-security-policy", policy);
  return response;
}

function withCookie(response: NextResponse, renewal: Renewal | null): NextResponse {
  if (renewal) response.cookies.set(renewal.state === "renewed" ? renewal.cookie : clearedSessionCookie());
  return response;
}
