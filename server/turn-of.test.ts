import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { turnOf } from "./turn-of";

const app = fileURLToPath(new URL("../app", import.meta.url));

/** Every path of the site, with parameters filled in. */
const paths = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|[/\\])(page\.tsx|route\.ts)$/.test(file))
  .map((file) => file.split(/[/\\]/).slice(0, -1))
  .map((parts) => `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`.replace(/\[[^\]]+\]/g, "x"));

it("only webhooks are not counted by network", () => {
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => turnOf(path) === "none").sort()).toEqual([
    "/api/webhooks/resend",
    "/api/webhooks/stripe",
    "/api/webhooks/twilio",
  ]);
});

it.each([
  ["/login", "render"],
  ["/nothing-here", "render"],
  ["/sitemap.xml", "render"],
  ["/statement/x/download", "render"],
  ["/api/auth/error", "brief"],
  ["/api/unsubscribe/x", "brief"],
  ["/api/community/campaigns/types", "brief"],
  ["/api/nothing", "brief"],
  ["/language", "brief"],
  ["/checkout/outcome", "brief"],
  ["/checkout/payment", "brief"],
  ["/_next/static/x.js", "none"],
] as const)("%s takes the turn %s", (path, turn) => {
  expect(turnOf(path)).toBe(turn);
});
