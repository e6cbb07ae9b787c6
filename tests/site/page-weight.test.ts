import { beforeAll, expect, it } from "vitest";
import { ask, sessionOf } from "../support/ask-site";
import { seededCampaign } from "../support/seeded-campaign";

const CLASS_OF_98 = "Lakewood High, Class of '98";

let admin: { cookie: string };
let communityId: string;
let campaignId: string;

beforeAll(async () => {
  admin = await sessionOf("admin@lakewood.example");
  ({ communityId, campaignId } = await seededCampaign("launched", CLASS_OF_98));
});

const weigh = async (path: string, headers: Record<string, string> = admin) => {
  const answer = await ask(path, { headers: { "accept-encoding": "identity", ...headers } });
  expect([path, answer.status]).toEqual([path, 200]);
  return { html: await answer.text(), headers: answer.headers };
};

/** Data for React in the browser: the page once more. */
const dataOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>self\.__next_f\.push\(.*?<\/script>/gs)].reduce(
    (sum, [script]) => sum + script.length,
    0,
  );

/** Bytes of the HTML and, of these, of its data. Raise a limit only for a gain of the page. */
it.each([
  ["/campaigns", () => "/campaigns", 50_000, 28_000],
  ["a campaign of its admin", () => `/campaigns/campaign/active/${campaignId}`, 84_000, 50_000],
  ["/settings/personal-info", () => "/settings/personal-info", 35_000, 23_000],
  ["/members", () => "/members", 74_000, 44_000],
  ["/notifications", () => "/notifications", 40_000, 21_000],
])("%s stays within its budget", async (_, pathOf, bytes, data) => {
  const { html } = await weigh(pathOf());
  expect(html.length).toBeGreaterThan(10_000);
  expect(html.length).toBeLessThanOrEqual(bytes);
  expect(dataOf(html)).toBeLessThanOrEqual(data);
});

it("draws quilts of lists in files of their own, which say nothing that their address does not say", async () => {
  const { html } = await weigh("/campaigns");
  const paths = [...new Set(html.match(/\/pictures\/quilts\/[^"#\\]+/g))];
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.join()).not.toContain(campaignId.slice(0, 8));
  for (const path of paths) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const recipient = await sessionOf("recipient@lakewood.example");
    expect(await (await ask(path, { headers: recipient })).text()).toBe(await answer.text());
  }
  expect((await ask("/pictures/quilts/1-card-care-0-97.svg")).status).toBe(404);
});

it("sends a page in one piece, packed, and says how long it is", async () => {
  const answer = await ask("/campaigns", { headers: { ...admin, "accept-encoding": "br" } });
  const body = await answer.text();
  expect(answer.headers.get("content-encoding")).toBe("br");
  const sent = Number(answer.headers.get("content-length"));
  expect(sent).toBeGreaterThan(2_000);
  expect(sent).toBeLessThan(body.length / 3);
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
});

it("a shared campaign weighs little", async () => {
  const { html } = await weigh(`/community/${communityId}/campaign/${campaignId}`, {});
  expect(html.length).toBeLessThanOrEqual(75_000);
});
