import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { families } from "@/app/api/_http/families";
import { HANDLERS, PAGES } from "@/app/pages";
import { BESIDE_FAMILIES, routeOf } from "./route-of";

const TOKEN = "q8Zt3bVfJ0a-1N_xYw5kLmR2sTuEoPiGhDcBnMvXzQk";
const ID = "01a1f889-dd08-72c0-963b-d8f364db06e7";

it.each([
  ["GET", "/", "page", "/"],
  ["GET", `/unsubscribe/${TOKEN}`, "page", "/unsubscribe/[token]"],
  ["GET", `/login/${TOKEN}?returnTo=%2Fcampaigns`, "page", "/login/[token]"],
  ["POST", "/login?returnTo=/settings", "form", "/login"],
  ["GET", `/community/${ID}/campaign/${ID}`, "page", "/community/[communityId]/campaign/[campaignId]"],
  ["GET", "/c/AB12CD", "handler", "/c/[code]"],
  ["GET", `/statement/${TOKEN}/download`, "handler", "/statement/[token]/download"],
  [
    "POST",
    `/api/payment/stripe/campaigns/${ID}/payment-intent`,
    "api",
    "/api/payment/stripe/campaigns/[cid]/payment-intent",
  ],
  ["POST", "/api/webhooks/stripe", "webhook", "/api/webhooks/stripe"],
  ["GET", `/api/unsubscribe/${TOKEN}`, "handler", "/api/unsubscribe/[token]"],
  ["GET", "/api/auth/callback/google?code=secret", "sign-in", "/api/auth/[...]"],
  ["GET", `/api/${TOKEN}/x`, "unknown", "/api/[...]"],
  ["GET", "/_next/static/chunks/a1b2.js", "file", "/_next/static/[...]"],
  ["GET", `/_next/image?url=${TOKEN}`, "file", "/_next/[...]"],
  ["GET", "/icons/icon-192.png", "file", "/[file]"],
  ["GET", "/wp-login.php", "file", "/[file]"],
  ["GET", `/somewhere/${TOKEN}`, "unknown", "/[...]"],
  ["GET", "/healthz?x=1", "health", "/healthz"],
  ["GET", "", "unknown", "/[...]"],
])("%s %s is a %s at %s", (method, target, kind, route) => {
  expect(routeOf(method, target)).toEqual({ kind, route });
});

describe("of whatever is asked, nothing that the caller wrote is in the route:", () => {
  const fill = (pattern: string) => pattern.replace(/\[[^\]]+\]|\{\w+\}/g, TOKEN);

  it("every page and handler has its pattern", () => {
    for (const pattern of [...Object.keys(PAGES), ...Object.keys(HANDLERS)]) {
      const { route } = routeOf("GET", `${fill(pattern)}?email=alan%40hill.example`);
      expect(route).not.toContain(TOKEN);
      expect(route).not.toContain("hill");
      if (!pattern.includes("[...")) expect(route).toBe(pattern);
    }
  });

  it("every endpoint of the API has a pattern of its shape", () => {
    for (const { method, path } of Object.values(families).flat()) {
      const { kind, route } = routeOf(method.toUpperCase(), fill(`/api${path}`));
      expect([kind, route.replace(/\[\w+\]/g, "{}")]).toEqual([
        "api",
        `/api${path}`.replace(/\{\w+\}/g, "{}"),
      ]);
    }
  });
});

it("knows every handler beside the API's families", () => {
  const folder = join(import.meta.dirname, "../../app/api");
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("route.ts") && !name.includes("[..."))
    .map((name) => `/api/${name.replace(/\/route\.ts$/, "")}`);
  expect(Object.keys(BESIDE_FAMILIES).sort()).toEqual(found.sort());
});
