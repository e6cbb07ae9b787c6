import { expect, it } from "vitest";
import { ask, leadsTo, sessionOf } from "../support/ask-site";
import { PAGE_RIGHTS, type PageRight, sampleAddress } from "../support/page-rights";
import { campaignNamed, seededCampaign } from "../support/seeded-campaign";

const pagesFor = (...rights: PageRight[]) =>
  Object.entries(PAGE_RIGHTS).flatMap(([page, right]) =>
    rights.includes(right) ? [sampleAddress(page)] : [],
  );

it("leads a visitor from every page that needs a session to /login and back", async () => {
  for (const path of pagesFor("member", "admin", "platform")) {
    const answer = await ask(path);
    const to = leadsTo(answer);
    expect([answer.status, to?.pathname, to?.searchParams.get("returnTo")], path).toEqual([
      307,
      "/login",
      path,
    ]);
  }
});

it("leads a visitor from the choice of a receiving method to /login and back", async () => {
  const campaignId = "0190a6e0-0000-7000-8000-000000000001";
  for (const path of ["/settings/payment-method", "/choose-receiving-method"]) {
    for (const page of [path, `${path}?campaignId=${campaignId}`]) {
      const to = leadsTo(await ask(page));
      expect([to?.pathname, to?.searchParams.get("returnTo")], page).toEqual(["/login", page]);
    }
  }
});

it("sends a member on from pages for visitors alone, and to /campaigns from pages for a few", async () => {
  const headers = await sessionOf("jules.marchetti@lakewood.example");
  const seen = async (path: string) => {
    const answer = await ask(path, { headers });
    return [path, answer.status, leadsTo(answer)?.pathname];
  };
  for (const [path, destination] of [
    ["/login?returnTo=/settings/subscriptions", "/settings/subscriptions"],
    ["/login?type=create", "/settings/new-community"],
    ["/login?returnTo=//evil.example", "/campaigns"],
    ["/login", "/campaigns"],
    ["/sign-up", "/campaigns"],
    ["/welcome", "/campaigns"],
    ["/reset-password", "/campaigns"],
    ["/settings/admin/admins", "/campaigns"],
    ["/platform", "/campaigns"],
    ["/campaigns/create-campaign", "/campaigns"],
  ] as const) {
    expect(await seen(path)).toEqual([path, 307, destination]);
  }
});

it("sends a member from the pages of admins, also with a campaign's real id", async () => {
  const headers = await sessionOf("jules.marchetti@lakewood.example");
  const { campaignId: active } = await campaignNamed("Help with a funeral");
  const { communityId, campaignId: ended } = await campaignNamed("A van that starts");
  const forMembers = `/campaigns/campaign-completed/${communityId}/${ended}`;
  const asked: [string, string][] = [
    [`/campaigns/campaign/active/${active}/edit`, "/campaigns"],
    [`/campaigns/transfer/x/${active}`, "/campaigns"],
    [`/campaigns/campaign/repeat/${ended}`, "/campaigns"],
    [`/campaigns/campaign/active/${ended}`, forMembers],
    [`/campaigns/campaign/completed/${ended}`, "/campaigns"],
    ["/our-balance?dataType=1", "/our-balance"],
  ];
  for (const [path, destination] of asked) {
    const answer = await ask(path, { headers });
    expect([path, answer.status, leadsTo(answer)?.pathname]).toEqual([path, 307, destination]);
  }
});

it("redirects a member from every admin page to /campaigns before it renders", async () => {
  const headers = await sessionOf("jules.marchetti@lakewood.example");
  for (const path of pagesFor("admin")) {
    const answer = await ask(path, { headers });
    expect([path, answer.status, leadsTo(answer)?.pathname]).toEqual([path, 307, "/campaigns"]);
  }
});

it("shows a member who is no admin no page of a declined community, and nothing breaks", async () => {
  const headers = await sessionOf("jules.marchetti@lakewood.example");
  const list = await (await ask("/settings/my-communities", { headers })).text();
  const ids = [...list.matchAll(/my-communities\/community\/([0-9a-f-]{36})/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    const answer = await ask(`/settings/my-communities/community/${id}/ask-again`, { headers });
    expect(answer.status, id).toBe(404);
  }
});

it("leads from the link of an approved community to adding members, and a visitor over the login", async () => {
  const { communityId } = await seededCampaign("launched", "Lakewood High, Class of '98");
  const path = `/approved?communityId=${communityId}`;
  const visitors = await (await ask(path)).text();
  expect(visitors).toContain(`href="/login?communityId=${communityId}"`);
  const admins = await (await ask(path, { headers: await sessionOf("admin@lakewood.example") })).text();
  expect(admins).toContain(`href="/members/add-members?communityId=${communityId}"`);
});

it("leads a visitor from an unknown path to the login and on to the campaigns, and says 404 for a missing file", async () => {
  const answer = await ask("/nothing/of/the/kind", { redirect: "follow" });
  const { pathname, searchParams } = new URL(answer.url);
  expect([answer.status, pathname, searchParams.get("returnTo")]).toEqual([200, "/login", "/campaigns"]);
  for (const path of ["/wp-login.php", "/.env", "/images/quilt.jpg", "/.well-known/unknown"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

it("shows a visitor the log-in form in place of a suggestion, whatever the id, and leads back from there", async () => {
  const paths = ["0190a6e0-0000-7000-8000-000000000001", "none"].map(
    (id) => `/settings/admin/drafts/suggestion/${id}?community=0190a6e0-0000-7000-8000-000000000002`,
  );
  for (const path of paths) {
    const answer = await ask(path);
    const page = await answer.text();
    const shown = [`name="password"`, `value="${path}"`].map((part) => page.includes(part));
    expect([path, answer.status, ...shown]).toEqual([path, 200, true, true]);
  }
});
