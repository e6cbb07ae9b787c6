import { beforeEach, expect, it, vi } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { POST } from "./route";

const SITE = "http://site.test";

const kept = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: () => undefined,
    set: (name: string, value: string) => kept.set(name, value),
  }),
  headers: async () => new Headers(),
}));

beforeEach(() => {
  const settings = {
    databaseUrl: "postgres://none",
    appUrl: SITE,
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret that is long enough for a test",
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
  kept.clear();
});

async function chosen(body: string, headers: Record<string, string> = {}) {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await POST(
    new Request(`${SITE}/language`, { method: "POST", body, headers: { ...type, origin: SITE, ...headers } }),
  );
  return [answer.status, answer.headers.get("location"), kept.get("language")];
}

it("a choice is remembered, and leads back to the page without the language in its address", async () => {
  const referer = `${SITE}/questions?lang=en&page=2`;
  expect(await chosen("language=es", { referer })).toEqual([303, "/questions?page=2", "es"]);
});

it.each([
  ["another site's page", "https://evil.example/questions", "/questions"],
  ["a path that browsers take for a site", `${SITE}//evil.example/x`, "/"],
  ["no address", "nonsense", "/"],
])("%s never leads off the site", async (_, referer, location) => {
  expect(await chosen("language=es", { referer })).toEqual([303, location, "es"]);
});

it("a form of another site chooses nothing", async () => {
  expect(await chosen("language=es", { origin: "https://evil.example" })).toEqual([303, "/", undefined]);
});

it.each([
  ["an unknown language", "language=xx"],
  ["more than the form says", `language=es&more=${"x".repeat(5000)}`],
])("%s chooses nothing", async (_, body) => {
  expect(await chosen(body)).toEqual([303, "/", undefined]);
});
