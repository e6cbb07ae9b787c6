import { type NextRequest, NextResponse } from "next/server";
import { samePath } from "@/app/_lib/request";

/**
 * Clears the site's storage in the browser as the final step of every sign-out. It would reveal viewed
 * campaigns to the next user of a shared computer. A cross-site link clears nothing.
 */
export function GET(request: NextRequest): NextResponse {
  const to = samePath(request.nextUrl.searchParams.get("to"), "/");
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") headers.set("clear-site-data", '"storage"');
  return new NextResponse(null, { status: 303, headers });
}
