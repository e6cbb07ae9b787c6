import { expect, type Page } from "@playwright/test";

/** Tells the page that its connection is lost, or is there again. No request fails. */
const tell = (page: Page, isOnline: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  }, isOnline);

/**
 * Waits until the page is hydrated: the line about the connection, which every page has, then shows that it is lost.
 * This does not depend on how React marks hydrated elements.
 */
export async function expectAlive(page: Page): Promise<void> {
  const line = page.locator(".offline-line");
  await tell(page, false);
  await expect(line).not.toBeEmpty({ timeout: 30_000 });
  await tell(page, true);
  await expect(line).toBeEmpty();
}
