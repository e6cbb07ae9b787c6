import { expect, type Page } from "@playwright/test";

/**
 * Waits until the scripts of a page run: the place of notices, which every page has, takes the focus at its key. It
 * says nothing of how React marks what it took over.
 */
export async function expectAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("F8");
    await expect(page.locator(".toaster")).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
