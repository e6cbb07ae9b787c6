import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { ageProofs } from "../support/age-proofs";
import { appCode, codesLater } from "../support/authenticator-app";
import { expect, test } from "../support/fixtures";

const EMAIL = "denise.carter@lakewood.example";
const PASSWORD = "Manyhands1";
const HERE = "/settings/login-security/second-factor";

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Your Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
}

const recoveryCodesOn = (page: Page) => page.locator(".recovery-codes li").allTextContents();

const UNHURRIED = 15_000;

/**
 * The app's codes, each used once. The site also accepts the previous and next time step, so three codes need
 * no wait. A code about to expire is skipped for the next step.
 */
function codesOf(key: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const step = codesLater(new Date(0), 1).getTime();
    const left = step - (Date.now() % step);
    if (last === 0 && left < UNHURRIED) await sleep(left);
    const earliest = codesLater(new Date(), -1).getTime();
    last = Math.max(earliest, last + step);
    return appCode(key, new Date(last));
  };
}

test("a second factor is set up, asked for at each sign-in and before what matters, and turned off", async ({
  page,
  context,
  another,
  signedIn,
  signIn,
  simulatorUrl,
}) => {
  test.setTimeout(180_000);
  const other = await signedIn(EMAIL);
  await signIn(page, EMAIL);
  await page.goto("/settings/login-security");

  const { nextCode, recovery } = await test.step("1. set up with the app's first code", async () => {
    await page.getByRole("link", { name: "Set it up the second factor" }).click();
    await expect(page.getByRole("heading", { name: "Second factor", level: 1 })).toBeVisible();
    await page.getByLabel("Your password").fill("Wrong1234");
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByText("Incorrect password")).toBeVisible();
    await expect(page.getByLabel("Your password")).toBeFocused();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: "Code to scan with your authenticator app" })).toBeVisible();
    await expectAccessible(page);
    const code = codesOf((await page.locator(".qr-key").textContent()) ?? "");
    await page.getByLabel("6-digit code").fill("12345");
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByText("This code is not right")).toBeVisible();
    await expect(page.getByLabel("6-digit code")).toBeFocused();
    // An unconfirmed key is kept: a reload shows the same one.
    await page.reload();
    await page.getByLabel("6-digit code").fill(await code());
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByText("They are shown this once and never again.")).toBeVisible();
    await expectAccessible(page);
    const shown = await recoveryCodesOn(page);
    expect(new Set(shown).size).toBe(10);
    await page.getByRole("link", { name: "I have kept them" }).click();
    await expect(page.getByText("10 of 10 recovery codes are left.")).toBeVisible();
    await expectAccessible(page);
    expect(await page.content()).not.toContain(shown[0] ?? "no code");
    return { nextCode: code, recovery: shown };
  });

  await test.step("2. every other device is signed out, and the owner is told", async () => {
    expect((await other.request.get("/api/user/account")).status()).toBe(401);
    await expect
      .poll(
        async () => {
          const outbox = await page.request.get(
            `${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(EMAIL)}`,
          );
          return (await outbox.json()).emails.map((mail: { subject: string }) => mail.subject);
        },
        { timeout: 30_000 },
      )
      .toContain("The sign-in of your account was changed: the second factor was turned on");
  });

  await test.step("3. a sign-in asks for the code, and then leads where one wanted", async () => {
    await context.clearCookies();
    await page.goto("/our-balance");
    await logIn(page);
    await expect(page).toHaveURL(/\/second-factor$/);
    expect((await page.request.get("/api/user/account")).status()).toBe(401);
    await expectAccessible(page);
    const field = page.getByLabel("6-digit code");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await field.fill("000000");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByText("This code is not right")).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await field.fill(await nextCode());
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/our-balance$/);
    await page.goto("/second-factor");
    await expect(page).toHaveURL(/\/campaigns/);
  });

  await test.step("4. the API asks for the code as well", async () => {
    const login = (more: object) =>
      page.request.post("/api/identity/account/login", {
        data: { email: EMAIL, password: PASSWORD, ...more },
        headers: { authorization: "Bearer" },
      });
    const without = await login({});
    expect([without.status(), (await without.json()).errors]).toEqual([400, { Code: ["Required"] }]);
    const wrong = await login({ code: "000000" });
    expect([wrong.status(), Object.keys((await wrong.json()).errors)]).toEqual([400, ["Code"]]);
    const right = await login({ code: recovery[0] });
    expect([right.status(), (await right.json()).token.expires_in]).toEqual([200, 900]);
  });

  await test.step("5. after a quarter of an hour it is asked for again, before a page that matters", async () => {
    await ageProofs(EMAIL);
    await page.goto(`${HERE}/recovery-codes`);
    await expect(page).toHaveURL(/\/confirm-it-is-you\?returnTo=/);
    await expectAccessible(page);
    await page.getByLabel("6-digit code").fill(await nextCode());
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/recovery-codes$/);
    await expectAccessible(page);
  });

  const fresh = await test.step("6. and when it runs out in between, another tab gives it", async () => {
    await ageProofs(EMAIL);
    await page.getByRole("button", { name: "Make new codes" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Please confirm that it is you first" }),
    ).toBeVisible();
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "do it in a new tab" }).click();
    const tab = await opening;
    await tab.getByRole("link", { name: "Use a recovery code instead" }).click();
    await tab.getByLabel("Recovery code").fill((recovery[1] ?? "").toUpperCase());
    await tab.getByRole("button", { name: "Confirm" }).click();
    await expect(tab.getByText("You can close this tab.")).toBeVisible();
    await expectAccessible(tab);
    await tab.close();
    await page.getByRole("button", { name: "Make new codes" }).click();
    await expect(page.getByRole("heading", { name: "Your new recovery codes" })).toBeVisible();
    const shown = await recoveryCodesOn(page);
    expect(shown).toHaveLength(10);
    return shown;
  });

  await test.step("7. without JavaScript one logs in all the same, and a code of before opens nothing", async () => {
    const quiet = await another({ javaScriptEnabled: false });
    await quiet.goto("/login");
    await logIn(quiet);
    await expect(quiet).toHaveURL(/\/second-factor$/);
    await quiet.getByRole("link", { name: "Use a recovery code instead" }).click();
    await quiet.getByLabel("Recovery code").fill(recovery[2] ?? "");
    await quiet.getByRole("button", { name: "Log In" }).click();
    await expect(quiet.getByText("This code is not right")).toBeVisible();
    await quiet.getByLabel("Recovery code").fill(fresh[0] ?? "");
    await quiet.getByRole("button", { name: "Log In" }).click();
    await expect(quiet).toHaveURL(/\/campaigns/);
  });

  await test.step("8. a second step that comes too late begins anew", async () => {
    await context.clearCookies();
    await page.goto("/login?returnTo=%2Four-balance");
    await logIn(page);
    await expect(page).toHaveURL(/\/second-factor$/);
    await context.clearCookies({ name: "second-factor" });
    await page.getByLabel("6-digit code").fill("123456");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole("alert").filter({ hasText: "Your sign-in took too long." })).toBeVisible();
  });

  await test.step("9. it is turned off with the password and a code", async () => {
    await logIn(page);
    await expect(page).toHaveURL(/\/second-factor$/);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(fresh[1] ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).not.toHaveURL(/second-factor/);
    await page.goto(`${HERE}/turn-off?use=recovery`);
    await expectAccessible(page);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByLabel("Recovery code").fill(fresh[2] ?? "");
    await page.getByRole("button", { name: "Turn it off" }).click();
    await expect(page.getByRole("button", { name: "Set it up" })).toBeVisible();
    await context.clearCookies();
    await page.goto("/login");
    await logIn(page);
    await expect(page).toHaveURL(/\/campaigns/);
  });
});
