import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { systemCtx } from "@/lib/platform";
import { until } from "@/scripts/processes/processes";
import { statePath } from "@/scripts/support/folders";
import { ask, sessionOf } from "../support/ask-site";
import { seededCampaign } from "../support/seeded-campaign";

type Line = Record<string, unknown>;

function linesOf(request: string | null): Line[] {
  return readFileSync(statePath("logs", "test-site.log"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.request === request);
}

it("a site that serves is healthy and ready, and says so without a session and for nobody to keep", async () => {
  for (const [path, says] of [
    ["/healthz", { status: "ok" }],
    ["/readyz", { status: "ready" }],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, await answer.json()]).toEqual([200, says]);
    expect([answer.headers.get("cache-control"), answer.headers.getSetCookie()]).toEqual(["no-store", []]);
  }
});

it("every answer has the id of its request, but for a copy that is the same for everybody", async () => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const campaign = `/community/${communityId}/campaign/${campaignId}`;
  const idAt = async (path: string) => (await ask(path)).headers.get("x-request-id");
  for (const path of ["/login", "/campaigns", "/api/community/campaigns/types", "/icons/icon-192.png"]) {
    expect([path, await idAt(path)]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
  await idAt(campaign);
  expect(await idAt(campaign)).toBeNull();
});

it("a page that broke names the number by which the log has its error, without scripts and without what it says", async () => {
  const headers = { ...(await sessionOf("desk@manyhands.example")), accept: "text/html" };
  const { db } = systemCtx("test");
  await db.execute(sql`alter table troubles rename to troubles_away`);
  try {
    for (const [language, words] of [
      ["en", "If you write to us, name this number:"],
      ["es", "Si nos escribe, mencione este número:"],
    ] as const) {
      const answer = await ask("/platform/inbox?show=closed", {
        headers: { ...headers, "accept-language": language },
      });
      const [id, text] = [answer.headers.get("x-request-id"), await answer.text()];
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
      expect(text).toContain(`${words} <b>${id}</b>`);
      expect(text).not.toMatch(/<script|troubles/);
      expect(await until(() => linesOf(id).some(({ event }) => event === "page_failed"), 5_000, 50)).toBe(
        true,
      );
      expect(linesOf(id).find(({ event }) => event === "page_failed")).toMatchObject({
        level: "error",
        method: "GET",
        path: "/platform/inbox",
        digest: expect.any(String),
        sqlstate: "42P01",
      });
    }
  } finally {
    await db.execute(sql`alter table troubles_away rename to troubles`);
  }
  expect((await ask("/platform/inbox", { headers })).status).toBe(200);
});
