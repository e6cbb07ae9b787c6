import { expect, type Page } from "@playwright/test";

const tell = (page: Page, isOnline: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  }, isOnline);

/** A hydrated page reacts to a lost connection. Independent of React's markers. */
export async function expectAlive(page: Page): Promise<void> {
  const line = page.locator(".offline-line");
  await tell(page, false);
  await expect(line).not.toBeEmpty({ timeout: 30_000 });
  await tell(page, true);
  await expect(line).toBeEmpty();
}
