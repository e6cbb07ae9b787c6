import { expect, type Page } from "@playwright/test";

/** The password of everybody in the seed. */
const PASSWORD = "Manyhands1";

/** Logs somebody of the seed in through the form, and waits for their campaigns. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Your Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/campaigns/);
}
