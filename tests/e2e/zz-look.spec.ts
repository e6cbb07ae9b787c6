import { test, expect } from "../support/fixtures";
test("look", async ({ page, signIn }) => {
  await signIn(page, "member@lakewood.example");
  for (const [name, width] of [["phone", 390], ["desktop", 1280]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/my-donations?from=2026-05-31&to=2026-05-01");
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.screenshot({ path: `/tmp/look/again-${name}.png`, fullPage: true });
  }
});
