import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";

const DELAY_MS = 3_000;

async function slowDown(page: Page): Promise<void> {
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await route.continue().catch(() => {});
    },
  );
}

test("a pressed link answers at once, and a page that takes three seconds has its shape meanwhile", async ({
  page,
  signIn,
}) => {
  await signIn(page, "member@lakewood.example");
  const { campaignId } = await campaignNamed("Three months of treatment");
  for (const { from, to, shape } of [
    { from: "/campaigns", to: `/campaigns/campaign/active/${campaignId}`, shape: "card" },
    {
      from: `/campaigns/campaign/active/${campaignId}`,
      to: `/campaigns/${campaignId}/donate`,
      shape: "form",
    },
    { from: "/notifications", to: "/campaigns", shape: "list" },
  ]) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(from);
    await slowDown(page);
    const link = page.locator(`a[href="${to}"]`).filter({ visible: true }).first();
    await link.click();
    await expect(link).toHaveAttribute("data-pressed", "", { timeout: 100 });
    const waiting = page.locator(`.page-bars[data-shape="${shape}"]`);
    await expect(waiting).toBeVisible({ timeout: 600 });
    await expect(waiting).toHaveCSS("opacity", "1", { timeout: 600 });
    expect(page.url()).toContain(from);
    await page.waitForURL(`**${to}`);
    await expect(page.locator(".page-bars")).toHaveCount(0);
    await expect(page.locator("[data-pressed]")).toHaveCount(0);
  }
});

test("a select that leads to another list shows what was chosen, and turns until it is there", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@lakewood.example");
  await page.goto("/members");
  await slowDown(page);
  const select = page.locator(".linktabs select");
  await select.selectOption({ label: "Verified" });
  await expect(select).toHaveAttribute("aria-busy", "true", { timeout: 500 });
  await expect(page.locator(".linktabs .spin")).toBeVisible();
  await expect(select.locator("option:checked")).toHaveText("Verified");
  expect(page.url()).not.toContain("filter");
  await page.waitForURL("**/members?filter=verified");
  await expect(select).not.toHaveAttribute("aria-busy", "true");
  await expect(select.locator("option:checked")).toHaveText("Verified");
});

test("bars do not stay when the page that was asked for is the one that is there", async ({
  page,
  signIn,
}) => {
  await signIn(page, "member@lakewood.example");
  await page.goto("/campaigns");
  await page.locator('a[href="/campaigns"]').filter({ visible: true }).first().click();
  await expect(page.locator(".page-bars")).toHaveCount(0);
});
