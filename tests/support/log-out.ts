import type { Page } from "@playwright/test";

export async function logOut(page: Page): Promise<void> {
  const menu = page.locator("details:visible", { has: page.getByText("Log out", { exact: true }) }).first();
  await menu.locator("summary").first().click();
  await menu.getByRole("button", { name: "Log out" }).click();
}
