/** A short link's path as people type it, in any case, with or without its code. */
const SHORT = /^\/c(\/[^/]*)?\/?$/i;

type Site = { origin: string; shortHost: string | undefined };

/** Where a request goes instead, or that there is nothing. */
export type Elsewhere = { location: string } | "nothing" | null;

/**
 * What is asked of the shorter host (`SHORT_LINK_HOST`), and a short link in capitals. The shorter host has short links and
 * the way home alone: whoever is known to the site is known at its own host, so that every link goes there first.
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
