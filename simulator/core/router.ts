import type { Route } from "./types";

type Match = { route: Route; params: Record<string, string> };

/** Earlier literal segments win. */
export function createRouter(routes: Route[]) {
  const table = routes
    .map((route) => ({ route, segments: route.path.split("/").filter(Boolean) }))
    .sort((a, b) => rank(a.segments).localeCompare(rank(b.segments)));

  return {
    find(method: string, path: string): Match | null {
      const segments = path.split("/").filter(Boolean);
      for (const { route, segments: pattern } of table) {
        if (route.method !== method || pattern.length !== segments.length) continue;
        const params = bind(pattern, segments);
        if (params) return { route, params };
      }
      return null;
    },
    /** Distinguishes 404 from 405. */
    knows(path: string): boolean {
      const segments = path.split("/").filter(Boolean);
      return table.some(
        ({ segments: pattern }) => pattern.length === segments.length && bind(pattern, segments),
      );
    },
  };
}

const rank = (segments: string[]) =>
  segments.map((segment) => (segment.startsWith(":") ? "1" : "0")).join("");

function bind(pattern: string[], segments: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at];
    if (segment === undefined) return null;
    if (part.startsWith(":")) params[part.slice(1)] = decode(segment);
    else if (part !== segment) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
