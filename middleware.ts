import { type NextRequest, NextResponse } from "next/server";
import { isMemberPath, PATH_HEADER } from "@/app/_lib/paths";

/** Pages only: the API answers for itself, and its uploads must not pass through here. */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)"],
};

const SESSION_COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/**
 * Sends visitors to /login before a member page is rendered, and tells pages which path was asked for. A convenience:
 * with it removed nothing leaks, because pages and verbs ask for themselves.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const path = pathname + search;
  const hasSession = SESSION_COOKIES.some((name) => request.cookies.has(name));
  if (!hasSession && request.method === "GET" && isMemberPath(pathname)) {
    const login = new URL("/login", request.url);
    login.searchParams.set("returnTo", path);
    return NextResponse.redirect(login);
  }
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, path);
  return NextResponse.next({ request: { headers } });
}
