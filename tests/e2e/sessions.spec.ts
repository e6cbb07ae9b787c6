import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { logOut } from "../support/log-out";

/** Somebody of this file alone: a sign-out ends every session of an account. */
const email = () =>
  test.info().project.name === "phone" ? "andre.baptiste@lakewood.example" : "carol.stanton@lakewood.example";

/** Ten seconds before the end of fifteen minutes, and a breath. */
const UNTIL_RENEWAL = (15 * 60 - 10 + 1) * 1000;

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Your Email").fill(email());
  await page.getByLabel("Password", { exact: true }).fill("Manyhands1");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
}

const renewal = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/session/renew"));

test("an open page asks for the next session ten seconds before its own is over, unseen", async ({
  page,
}) => {
  await page.clock.install();
  await logIn(page);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const asked = renewal(page);
  await page.clock.fastForward(UNTIL_RENEWAL);
  const answer = await asked;
  expect(answer.status()).toBe(200);
  expect((await answer.json()).until).toBeGreaterThan(Date.now());
  await expect(page).toHaveURL(/\/campaigns$/);
});

test("a page whose account was signed out elsewhere goes to /login by itself", async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(/401 \(Unauthorized\).*\/session\/renew/);
  await page.clock.install();
  await logIn(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other);
  await logOut(other);
  await expect(other).toHaveURL(/\/$/);
  await elsewhere.close();
  await page.clock.fastForward(UNTIL_RENEWAL);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcampaigns$/);
});
