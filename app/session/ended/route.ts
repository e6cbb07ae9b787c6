import { type NextRequest, NextResponse } from "next/server";
import { samePath } from "@/app/_lib/request";

/**
 * Where every sign-out passes through: has the browser clear what the site stored in it, which tells the next person at a
 * shared computer which campaigns were looked at. Another site's link clears nothing.
 */
export function GET(request: NextRequest): NextResponse {
  const to = samePath(request.nextUrl.searchParams.get("to"), "/");
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") headers.set("clear-site-data", '"storage"');
  return new NextResponse(null, { status: 303, headers });
}
