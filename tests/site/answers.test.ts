import { expect, it } from "vitest";
import { ask, post } from "../support/ask-site";
import { seededCampaign } from "../support/seeded-campaign";

it("puts the security headers on every answer, whatever it says", async () => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const shared = `/community/${communityId}/campaign/${campaignId}`;
  const etag = (await ask(shared)).headers.get("etag") ?? "";
  const asked: [string, Record<string, string>, number][] = [
    ["/", {}, 200],
    [shared, {}, 200],
    [shared, { "if-none-match": etag }, 304],
    [`/community/${communityId}/campaign/none`, {}, 404],
    ["/login", {}, 200],
    ["/campaigns", {}, 307],
    ["/no-such-page.txt", {}, 404],
    ["/api/community/campaigns/types", {}, 200],
    ["/api/community/communities", {}, 401],
    ["/api/no-such-call", {}, 404],
    ["/api/webhooks/stripe", {}, 405],
    ["/openapi.json", {}, 200],
    ["/pictures/no/such", {}, 404],
    ["/_next/static/none.js", {}, 404],
    // Next's image optimizer is off: anyone could have our pictures resized and stored.
    ["/_next/image?url=%2Ficons%2Ficon-512.png&w=64&q=75", {}, 404],
  ];
  for (const [path, headers, status] of asked) {
    const answer = await ask(path, { headers });
    const has = (name: string) => answer.headers.get(name) ?? "";
    expect([path, answer.status]).toEqual([path, status]);
    expect([path, has("x-content-type-options")]).toEqual([path, "nosniff"]);
    expect([path, has("referrer-policy")]).toEqual([path, "strict-origin-when-cross-origin"]);
    expect([path, has("permissions-policy")]).toEqual([path, expect.stringContaining("camera=()")]);
    const policy = has("content-security-policy");
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    expect([path, /script-src[^;]*'unsafe|script-src[^;]*\*/.test(policy)]).toEqual([path, false]);
  }
});

it("answers the API whole in every way of asking, without Next", async () => {
  const path = "/api/community/campaigns/types";
  const answer = await ask(path);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toContainEqual({ id: 2, name: "Housing", way: "home", icon: "house" });
  const head = await ask(path, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    answer.headers.get("content-length"),
    "",
  ]);
  const refused = await post("/api/identity/account/login", { email: "x" });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
  expect((await ask(path, { method: "PUT", body: "{}" })).status).toBe(405);
});

it("breaks no page of the way to give with parameters of any length and kind", async () => {
  const { communityId, campaignId } = await seededCampaign("launched");
  // The server refuses longer addresses before Next.
  const long = "x".repeat(4_000);
  const odd = ["%00", long, "a&attempt=b", "%F0%9F%A7%B5", "%25%00", "%3Cscript%3E", "-1"];
  for (const value of odd) {
    for (const path of [
      `/community/${communityId}/campaign/${campaignId}?page=${value}`,
      `/campaign/anonymous/donate/${communityId}/${campaignId}?amount=${value}`,
      `/campaign/anonymous/donate/${communityId}/${campaignId}?attempt=${value}`,
      `/anonymous/campaigns/checkout?attempt=${value}`,
      `/anonymous/thank-you?attempt=${value}`,
    ]) {
      expect([path.slice(0, 80), (await ask(path)).status]).toEqual([path.slice(0, 80), 200]);
    }
  }
});
