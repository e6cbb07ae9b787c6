import type { Page } from "@playwright/test";
import { expectAlive } from "../support/alive";
import { campaignWords } from "../support/campaign-words";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { seededCampaign } from "../support/seeded-campaign";

/** A stored text that sets `window.taken` if a page executes it. */
const BAD = `<script>window.taken=1</script><img src="/none.png" onerror="window.taken=2">`;

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
  // Appears with hydration. Before that, the link would load a whole document.
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await donate.click();
  await expect(page).toHaveURL(/\/campaign\/anonymous\/donate\//);
  await page.getByLabel("Or another amount").fill("7");
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
  expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
  await page.getByLabel("First name").fill("Ingrid");
  await page.getByLabel("Last name").fill("Solheim");
  await page.getByLabel("E-mail", { exact: true }).fill("policy@solheim.example");
  await fillCard(page, "4242424242424242");
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

test("forms that check in the browser what was typed evaluate no code", async ({ signedIn }) => {
  const page = await signedIn("admin@lakewood.example");
  const violations = await violationsOf(page);
  for (const path of ["/campaigns/create-campaign", "/settings/personal-info/edit", "/settings/contact-us"]) {
    await page.goto(path);
    await expectAlive(page);
  }
  expect(violations).toEqual([]);
});
