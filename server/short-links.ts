/** Case-insensitive, with or without a code. */
const SHORT = /^\/c(\/[^/]*)?\/?$/i;

type Site = { origin: string; shortHost: string | undefined };

/** Redirect target, or a missing page. */
export type Elsewhere = { location: string } | "nothing" | null;

/**
 * Resolves requests to `SHORT_LINK_HOST` and short links in capitals. That host serves only redirects to the
 * site's own host, where sessions are.
 */
export function shortLinks(host: string | undefined, target: string, { origin, shortHost }: Site): Elsewhere {
  const [path = "/"] = target.split("?", 1);
  const link = SHORT.exec(path);
  if (shortHost !== undefined && host?.toLowerCase() === shortHost) {
    if (link) return { location: `${origin}/c${link[1] ?? ""}` };
    return path === "/" ? { location: `${origin}/` } : "nothing";
  }
  return link && path.startsWith("/C") ? { location: `/c${link[1] ?? ""}` } : null;
}
