import { samePath } from "@/app/_lib/request";

export type LoginQuery = { returnTo?: string; callbackUrl?: string; type?: string };

const BY_TYPE = new Map([
  ["search", "/settings/my-communities/search-community"],
  ["create", "/settings/new-community"],
]);

/** An address of this site as its path; anything else as it is, to be refused. */
function pathOf(url: string | undefined, origin: string): string | undefined {
  return url && URL.canParse(url) && new URL(url).origin === origin ? url.slice(origin.length) || "/" : url;
}

/**
 * Where a sign-in leads (001 §2): back to the page that asked, else by `type`, else to /campaigns. Never to another
 * site, and never back to /login.
 */
export function destinationOf(query: LoginQuery, origin: string): string {
  const fallback = BY_TYPE.get(query.type ?? "") ?? "/campaigns";
  const path = samePath(query.returnTo ?? pathOf(query.callbackUrl, origin), fallback);
  return /^\/login(?:[/?#]|$)/.test(path) ? fallback : path;
}
