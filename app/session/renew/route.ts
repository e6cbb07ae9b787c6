import { type NextRequest, NextResponse } from "next/server";
import { renew } from "@/app/_features/sign-in/renew";
import { addressOf, agentOf, isSameOrigin } from "@/app/_lib/request";
import { clearedSessionCookie, sessionValueIn, setSessionCookie } from "@/lib/identity";

const NO_STORE = { "cache-control": "no-store" };

/**
 * Called before the cookie expires. Returns its lifetime in milliseconds and the server's end time; 401 after
 * the session has ended.
 */
export async function POST(request: NextRequest): Promise<NextResponse> {
  if (!isSameOrigin(request.headers)) return new NextResponse(null, { status: 403, headers: NO_STORE });
  const value = sessionValueIn((name) => request.cookies.get(name)?.value);
  const renewal = await renew(value, {
    ip: addressOf(request.headers),
    userAgent: agentOf(request.headers),
  });
  if (renewal.state === "ended") {
    const response = NextResponse.json({ until: null }, { status: 401, headers: NO_STORE });
    setSessionCookie(response.cookies, clearedSessionCookie(), request.cookies);
    return response;
  }
  const response = NextResponse.json(renewal.validity, { headers: NO_STORE });
  setSessionCookie(response.cookies, renewal.cookie, request.cookies);
  return response;
}
