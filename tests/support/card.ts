import { expect, type Page } from "@playwright/test";

export async function fillCard(page: Page, number: string): Promise<void> {
  const fresh = page.getByText("A new card", { exact: true });
  await expect(page.getByRole("button", { name: /^(Donate|Give) \$/ })).toBeEnabled();
  if (await fresh.isVisible()) await fresh.click();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("1234");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP code").fill("45402");
}
