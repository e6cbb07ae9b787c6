import type { Page } from "@playwright/test";
import { expectAlive } from "../support/alive";
import { campaignWords } from "../support/campaign-words";
import { expect, test } from "../support/fixtures";
import { seededCampaign } from "../support/seeded-campaign";

/** How often a page is changed while it is read. */
const CHANGES = 60;

/** What a stored text would do if it were taken for a script. */
const BAD = `<script>window.taken=1</script><img src="/none.png" onerror="window.taken=2">`;

/** Notes what the policy of a page refused; the pages themselves must give no reason. */
async function violationsOf(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const note: unknown = Reflect.get(window, "noteViolation");
      if (typeof note === "function")
        note(`${event.effectiveDirective} ${event.blockedURI} ${event.documentURI}`);
    });
  });
  return seen;
}

const isTaken = (page: Page) => page.evaluate(() => Reflect.get(window, "taken"));

test("a script in a campaign's title or description is text, in a kept page and in one of its own", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  const { communityId, campaignId } = await seededCampaign("launched");
  const words = await campaignWords(campaignId);
  try {
    await words.add({ title: BAD, description: BAD });
    for (const path of [
      `/community/${communityId}/campaign/${campaignId}`,
      `/campaign/anonymous/donate/${communityId}/${campaignId}`,
    ]) {
      await page.goto(path);
      await expectAlive(page);
      expect(await page.locator("main").first().innerText()).toContain("<script>window.taken=1</script>");
      expect(await isTaken(page)).toBeUndefined();
    }
  } finally {
    await words.restore();
  }
});

for (const where of ["kept", "with a nonce"] as const) {
  test(`markup smuggled into a page on its way runs nothing: a page that is ${where}`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/Content Security Policy|status of 404|Minified React error/);
    const { communityId, campaignId } = await seededCampaign("launched");
    const path = where === "kept" ? `/community/${communityId}/campaign/${campaignId}` : "/login";
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("</body>", `${BAD}</body>`);
      await route.fulfill({ response: answer, body });
    });
    const violations = await violationsOf(page);
    await page.goto(path);
    await expectAlive(page);
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
    expect(await isTaken(page)).toBeUndefined();
    await page.evaluate(() => {
      const box = document.createElement("div");
      box.innerHTML = `<img src="/none.png" onerror="window.taken=3">`;
      document.body.append(box);
    });
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
    expect(await isTaken(page)).toBeUndefined();
  });
}

test("from the front page to the thanks nothing is refused, and the way into the checkout loads no page anew", async ({
  page,
}) => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const violations = await violationsOf(page);
  await page.goto("/");
  await expectAlive(page);
  await page.goto(`/community/${communityId}/campaign/${campaignId}`);
  await expectAlive(page);
  await page.evaluate(() => Reflect.set(window, "stayed", true));
  const donate = page.getByRole("link", { name: "Donate" }).filter({ visible: true }).first();
  // Before it is alive it is a link like any other, and loads its page anew.
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await donate.click();
  await expect(page).toHaveURL(/\/campaign\/anonymous\/donate\//);
  await page.getByLabel("Or another amount").fill("7");
  await page.getByLabel("First name").fill("Ingrid");
  await page.getByLabel("Last name").fill("Solheim");
  await page.getByLabel("E-mail", { exact: true }).fill("policy@solheim.example");
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
  expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
  await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeEnabled();
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expiration date").fill("1234");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP code").fill("45402");
  await page.getByRole("button", { name: /^Donate \$/ }).click();
  await expect(page).toHaveURL(/\/thank-you\?attempt=/);
  await expectAlive(page);
  await page.goBack();
  await page.goto("/login");
  await expectAlive(page);
  expect(violations).toEqual([]);
});

test("pages that are not found refuse nothing of their own", async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  const violations = await violationsOf(page);
  const { communityId } = await seededCampaign("launched");
  for (const path of [`/community/${communityId}/campaign/none`, "/no-such-page.txt", "/not-found"]) {
    await page.goto(path);
    await expectAlive(page);
  }
  expect(violations).toEqual([]);
});

test("every answer has the security headers, whatever it says", async ({ request }) => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const shared = `/community/${communityId}/campaign/${campaignId}`;
  const etag = (await request.get(shared)).headers().etag ?? "";
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
    // Nobody has pictures of ours drawn anew and kept in other sizes.
    ["/_next/image?url=%2Ficons%2Ficon-512.png&w=64&q=75", {}, 404],
  ];
  for (const [path, headers, status] of asked) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    const has = answer.headers();
    expect([path, answer.status()]).toEqual([path, status]);
    expect([path, has["x-content-type-options"]]).toEqual([path, "nosniff"]);
    expect([path, has["referrer-policy"]]).toEqual([path, "strict-origin-when-cross-origin"]);
    expect([path, has["permissions-policy"]]).toEqual([path, expect.stringContaining("camera=()")]);
    const policy = has["content-security-policy"] ?? "";
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    expect([path, /script-src[^;]*'unsafe|script-src[^;]*\*/.test(policy)]).toEqual([path, false]);
  }
});

test("the API answers whole in every way of asking, without Next", async ({ request }) => {
  const path = "/api/community/campaigns/types";
  const answer = await request.get(path);
  expect(answer.headers()).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
  expect(await answer.json()).toContainEqual({
    id: 2,
    name: "Housing",
    way: "home",
    icon: "house",
  });
  const head = await request.head(path);
  expect([head.status(), head.headers()["content-length"]]).toEqual([
    200,
    answer.headers()["content-length"],
  ]);
  expect((await head.body()).length).toBe(0);
  const refused = await request.post("/api/identity/account/login", { data: { email: "x" } });
  expect([refused.status(), refused.headers()["content-type"]]).toEqual([400, "application/problem+json"]);
  expect((await request.put(path, { data: {} })).status()).toBe(405);
});

test("what another process committed is on the page at once, also when the commit lands amid a render", async ({
  request,
}) => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const path = `/community/${communityId}/campaign/${campaignId}`;
  const words = await campaignWords(campaignId);
  const stale: string[] = [];
  let newest = 0;
  const read = async () => {
    const committed = newest;
    const answer = await request.get(path);
    const shown = Number(/\(change (\d+)\)/.exec(await answer.text())?.[1]);
    if (answer.status() !== 200 || !(shown >= committed)) stale.push(`${committed}, not ${shown}`);
  };
  let amid: Promise<void>[] = [];
  try {
    for (let change = 1; change <= CHANGES; change++) {
      await words.add({ description: ` (change ${change})` });
      newest = change;
      const before = amid;
      // These are still being rendered when the next change is committed.
      amid = [read(), read()];
      await Promise.all(before);
    }
    await Promise.all(amid);
  } finally {
    await words.restore();
  }
  expect(stale).toEqual([]);
});
