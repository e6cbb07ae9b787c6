import { expect, type Locator, type Page } from "@playwright/test";

/** The button that confirms a launch, in the sheet or, without scripts, on its page. */
export const confirmLaunch = (page: Page): Locator =>
  page.getByRole("button", { name: /^Launch (and tell \d+ members?|without a message)$/ });

export async function launch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ready to launch?" })).toBeVisible();
  // An earlier notice would cover the buttons on a phone.
  await expect(page.locator(".toast").filter({ hasText: "failed" })).toHaveCount(0);
  await confirmLaunch(page).click();
}
