import { env } from "../env";

type Headers = { get(name: string): string | null };

/**
 * True if a browser sent the request from our own pages. Otherwise another site could write with the caller's
 * cookie (cross-site request forgery). Browsers send the Origin header with every write, so a request without
 * one is refused, too.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === new URL(env().APP_URL).origin) return true;
  return new URL(origin).host === (headers.get("x-forwarded-host") ?? headers.get("host"));
}
