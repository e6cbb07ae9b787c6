import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page is hydrated: the region for toasts, which every page has, then takes the focus on F8.
 * This does not depend on how React marks hydrated elements.
 */
export async function expectAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("F8");
    await expect(page.locator(".toaster")).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
