import type { IncomingMessage } from "node:http";

const HEADER = "next-router-state-tree";

/** Next is slow on deep trees. */
const MOST_LEVELS = 30;

const PARAMETER_TYPES: ReadonlySet<unknown> = new Set([
  ...["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc"],
  ...["d", "di(..)(..)", "di(.)", "di(..)", "di(...)"],
]);
const REFRESHES: ReadonlySet<unknown> = new Set(["refetch", "inside-shared-layout", "metadata-only"]);

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isNothing = (value: unknown): boolean => value === undefined || value === null;

function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return isText(value);
  const [name, key, type, siblings] = value;
  const isNamed = isText(name) && isText(key) && PARAMETER_TYPES.has(type);
  return value.length === 4 && isNamed && (siblings === null || areTexts(siblings));
}

/** Mirrors `flightRouterStateSchema` in Next. */
function isState(value: unknown, level = 0): boolean {
  if (!Array.isArray(value) || value.length > 6 || level > MOST_LEVELS) return false;
  const [segment, parallel, url, refresh, flags, path] = value;
  if (!isSegment(segment) || typeof parallel !== "object" || parallel === null || Array.isArray(parallel))
    return false;
  if (!isNothing(url) && !(areTexts(url) && url.length === 2)) return false;
  if (!isNothing(refresh) && !REFRESHES.has(refresh)) return false;
  if (!isNothing(flags) && typeof flags !== "number") return false;
  if (path !== undefined && !isText(path)) return false;
  return Object.values(parallel).every((inner) => isState(inner, level + 1));
}

function isRouterState(header: string): boolean {
  try {
    return isState(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

/** Drops a header on which Next would fail with 500; Next then sends the whole page. */
export function dropUnreadableState({ headers }: Pick<IncomingMessage, "headers">): void {
  const header = headers[HEADER];
  if (header !== undefined && !isRouterState(String(header))) delete headers[HEADER];
}
