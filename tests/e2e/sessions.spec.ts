import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { logOut } from "../support/log-out";

const EMAIL = "andre.baptiste@lakewood.example";

/** Milliseconds until the page renews the cookie, ten seconds before it expires, plus one second. */
const UNTIL_RENEWAL = (15 * 60 - 10 + 1) * 1000;

const renewal = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/session/renew"));

test("an open page asks for the next session ten seconds before its own is over, unseen, on a device 20 minutes ahead", async ({
  page,
  signIn,
}) => {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/session/renew")) renewals.push(request.url());
  });
  await page.clock.install({ time: Date.now() + 20 * 60 * 1000 });
  await signIn(page, EMAIL);
  await page.goto("/campaigns");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.clock.fastForward(45_000);
  expect(renewals).toEqual([]);
  const asked = renewal(page);
  await page.clock.fastForward(UNTIL_RENEWAL - 45_000);
  const answer = await asked;
  expect(renewals).toHaveLength(1);
  expect(answer.status()).toBe(200);
  expect((await answer.json()).until).toBeGreaterThan(Date.now());
  await expect(page).toHaveURL(/\/campaigns$/);
});

test("a page whose account was signed out elsewhere goes to /login by itself", async ({
  page,
  signIn,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.expectError(/401 \(Unauthorized\).*\/session\/renew/);
  await page.clock.install();
  await signIn(page, EMAIL);
  await page.goto("/campaigns");
  const other = await signedIn(EMAIL);
  await other.goto("/campaigns");
  await logOut(other);
  await expect(other).toHaveURL(/\/$/);
  await page.clock.fastForward(UNTIL_RENEWAL);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcampaigns&done=session$/);
});
