import { env } from "@/lib/platform";

type Headers = { get(name: string): string | null };

/**
 * The caller's address, for limits. The nearest proxy adds its view at the end of the list; what stands before it may
 * have been written by the caller.
 */
export const addressOf = (headers: Headers): string | null =>
  headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || null;

/**
 * True if a browser sent the request from our own pages. Browsers name the origin of everything that writes, so a
 * missing one is refused too.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === new URL(env().APP_URL).origin) return true;
  return new URL(origin).host === (headers.get("x-forwarded-host") ?? headers.get("host"));
}

/** Where a page that was asked for may send on to: a path of this site, or the fallback (no open redirect). */
export function samePath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith("/")) return fallback;
  const base = "http://site.invalid";
  // Control characters and back slashes are dropped or turned by browsers before they read an address.
  if (/[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, base)) return fallback;
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}
