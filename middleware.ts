import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { COMMUNITY_COOKIE } from "@/app/_features/current-community/choose-community";
import { isAdminPath, isMemberPath, mayReadReplica } from "@/app/_features/pages/addresses";
import { lacksAdminRight } from "@/app/_features/pages/admin-guard";
import { openCaller, type Renewal, renewIfExpired } from "@/app/_features/sign-in/renew";
import { PATH_HEADER, READS_HEADER } from "@/app/_lib/paths";
import { addressOf, agentOf } from "@/app/_lib/request";
import { clearedSessionCookie, sessionCookieNames, sessionValueIn, setSessionCookie } from "@/lib/identity";
import {
  type CtxOptions,
  hostCookieIn,
  noteFault,
  policyOfPage,
  SEALED,
  securityHeaders,
} from "@/lib/platform";

/**
 * Not for the API, pictures and generated files; nor for the form with files, which Next would hold in
 * memory.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|settings/contact-us/send$|_next/static/|pictures/|icons/|favicon\\.ico$|icon\\.svg$|apple-icon\\.png$|manifest\\.webmanifest$|robots\\.txt$|sitemap\\.xml$|openapi\\.json$).*)",
  ],
};

/** Bytes, equal to the limit of server actions in next.config.mjs. */
const FORM_BYTES = 8 * 1024 * 1024;

/** Strangers' files, but not the page that shows one. This policy replaces a route's own. */
const STRANGERS_FILE = /^\/platform\/inbox\/[^/]+\/files\/(?![^/]+\/look\/?$)/;

const isTooLarge = ({ method, headers }: NextRequest) =>
  method === "POST" && !headers.has("next-action") && Number(headers.get("content-length") ?? 0) > FORM_BYTES;

/**
 * Renews expired session cookies, redirects before rendering (visitors from member pages, members from admin
 * pages), passes the path to the page, and sets a content security policy with a script nonce. Pages and
 * verbs check rights themselves, so nothing leaks without it.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const path = pathname + search;
  const policy = STRANGERS_FILE.test(pathname)
    ? SEALED
    : policyOfPage({ nonce: randomBytes(16).toString("base64url") });
  if (isTooLarge(request)) {
    // Needs the full URL: a path that begins with two slashes would redirect to another site.
    const again = new URL(request.url);
    again.searchParams.set("tooLarge", "1");
    return secured(NextResponse.redirect(again, 303), policy);
  }
  const sent = new Map(request.cookies.getAll().map((cookie) => [cookie.name, cookie.value]));
  const cookieNamed = (name: string) => sent.get(name);
  const value = sessionValueIn(cookieNamed);
  const caller = { ip: addressOf(request.headers), userAgent: agentOf(request.headers) };
  const renewal = value ? await renewIfExpired(value, caller).catch(fail) : null;
  const hasSession = value !== undefined && renewal?.state !== "ended";
  if (!hasSession && request.method === "GET" && isMemberPath(pathname)) {
    const login = new URL("/login", request.url);
    login.searchParams.set("returnTo", path);
    if (value !== undefined) login.searchParams.set("done", "session");
    return secured(withCookie(NextResponse.redirect(login), sent, renewal), policy);
  }
  const open = renewal?.state === "renewed" ? renewal.cookie.value : value;
  if (hasSession && open !== undefined && request.method === "GET" && isAdminPath(pathname)) {
    const chosen = hostCookieIn(cookieNamed, COMMUNITY_COOKIE);
    if (await isRefused(pathname, { open, chosen, caller }).catch(fail)) {
      const campaigns = NextResponse.redirect(new URL("/campaigns", request.url));
      return secured(withCookie(campaigns, sent, renewal), policy);
    }
  }
  if (renewal?.state === "renewed") request.cookies.set(renewal.cookie.name, renewal.cookie.value);
  if (renewal?.state === "ended") request.cookies.delete(sessionCookieNames());
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, path);
  headers.delete(READS_HEADER);
  if (request.method === "GET" && mayReadReplica(pathname)) headers.set(READS_HEADER, "replica");
  // Next takes the script nonce from this header, so the caller's value must not reach it.
  headers.set("content-security-policy", policy);
  headers.delete("content-security-policy-report-only");
  headers.delete("x-nonce");
  return secured(withCookie(NextResponse.next({ request: { headers } }), sent, renewal), policy);
}

/** The page reuses these reads, and checks again. */
async function isRefused(
  path: string,
  { open, chosen, caller }: { open: string; chosen: string | undefined; caller: CtxOptions },
): Promise<boolean> {
  const ctx = await openCaller(open, caller);
  return ctx !== null && lacksAdminRight(ctx, path, chosen);
}

/** Next answers 500 for an error thrown here, without telling `instrumentation.ts`. */
function fail(error: unknown): never {
  noteFault(error, { path: "middleware" });
  throw error;
}

function secured(response: NextResponse, policy: string): NextResponse {
  for (const [name, value] of Object.entries(securityHeaders())) response.headers.set(name, value);
  response.headers.set("content-security-policy", policy);
  return response;
}

function withCookie(
  response: NextResponse,
  sent: ReadonlyMap<string, string>,
  renewal: Renewal | null,
): NextResponse {
  if (!renewal) return response;
  const cookie = renewal.state === "renewed" ? renewal.cookie : clearedSessionCookie();
  setSessionCookie(response.cookies, cookie, sent);
  return response;
}
