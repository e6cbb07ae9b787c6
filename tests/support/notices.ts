import { expect, type Page } from "@playwright/test";

/** Closes the page's `count` notices. On a phone they cover its buttons for fifteen seconds. */
export async function putNoticesAway(page: Page, count: number): Promise<void> {
  const close = page.locator(".toast").getByRole("button");
  await expect(close).toHaveCount(count);
  for (let left = count; left > 0; left -= 1) {
    await close.last().click();
    await expect(close).toHaveCount(left - 1);
  }
}
