import { addressPattern, hasPage } from "@/app/_features/pages/addresses";
import { PathTree } from "@/app/_features/pages/path-tree";
import { isFile } from "@/app/_features/states/is-file";
import { families } from "@/app/api/_http/families";

/** `form` is sent to a page; `handler` serves scripts and downloads. */
type RouteKind = "page" | "form" | "handler" | "api" | "webhook" | "sign-in" | "file" | "health" | "unknown";

/** Nothing the caller wrote: paths contain ids and tokens. */
export type Route = { kind: RouteKind; route: string };

const API = "/api";

/** Below the API without family; `tests` keep it complete. */
export const BESIDE_FAMILIES: Readonly<Record<string, RouteKind>> = {
  "/api/auth/social": "sign-in",
  "/api/unsubscribe/[token]": "handler",
  "/api/webhooks/resend": "webhook",
  "/api/webhooks/stripe": "webhook",
  "/api/webhooks/twilio": "webhook",
};
const SIGN_IN = "/api/auth/";

const HEALTH: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** Merges endpoints that differ in parameter names. */
function apiPatterns(): Record<string, RouteKind> {
  const byShape = new Map<string, string>();
  for (const { path } of Object.values(families).flat()) {
    const pattern = API + path.replace(/\{(\w+)\}/g, "[$1]");
    const shape = pattern.replace(/\[\w+\]/g, "[]");
    if (!byShape.has(shape)) byShape.set(shape, pattern);
  }
  return Object.fromEntries([...byShape.values()].map((pattern) => [pattern, "api"] as const));
}

let tree: PathTree<RouteKind> | undefined;

function apiRoute(path: string): Route {
  tree ??= new PathTree<RouteKind>({ ...apiPatterns(), ...BESIDE_FAMILIES });
  const whole = path.endsWith("/") ? path.slice(0, -1) : path;
  const found = tree.at(whole);
  if (found) return { kind: found.row, route: found.pattern };
  if (path.startsWith(SIGN_IN)) return { kind: "sign-in", route: "/api/auth/[...]" };
  return { kind: "unknown", route: "/api/[...]" };
}

export function routeOf(method: string, target: string): Route {
  const [path = "/"] = target.split("?", 1);
  if (HEALTH.has(path)) return { kind: "health", route: path };
  if (path.startsWith("/api/")) return apiRoute(path);
  if (path.startsWith("/_next/")) {
    return {
      kind: "file",
      route: path.startsWith("/_next/static/") ? "/_next/static/[...]" : "/_next/[...]",
    };
  }
  const pattern = addressPattern(path);
  if (pattern !== null) {
    const ofPage = method === "POST" ? "form" : "page";
    return { kind: hasPage(pattern) ? ofPage : "handler", route: pattern };
  }
  return isFile(path.split("/").filter(Boolean))
    ? { kind: "file", route: "/[file]" }
    : { kind: "unknown", route: "/[...]" };
}
