/** Case-insensitive, with or without code. */
const SHORT = /^\/c(\/[^/]*)?\/?$/i;

type Site = { origin: string; shortHost: string | undefined };

type Elsewhere = { location: string } | "nothing" | null;

/**
 * Resolves `SHORT_LINK_HOST`, which only redirects to the site's host with its sessions, and short links in
 * capitals.
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
