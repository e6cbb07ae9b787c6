import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";

const EMAIL = "ben.kessler@lakewood.example";
const PASSWORD = "Manyhands1";
const HERE = "/settings/login-security/passkeys";

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Your Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).not.toHaveURL(/\/login(\?|$)/);
}

/** A fingerprint reader; `knowsFinger(false)` rejects the finger. */
async function plugIn(cdp: CDPSession) {
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsFinger: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    remove: () => cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
    answers: (enabled: boolean) =>
      cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

test("a passkey is added, signs in instead of a password, and is removed", async ({
  page,
  context,
  consoleGuard,
}) => {
  // The console shows every refused request: the wrong password, the unknown passkey.
  consoleGuard.expectError(/\/passkeys\/(question|answer)/);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const authenticator = await plugIn(cdp);

  await test.step("1. added under a name, for the password", async () => {
    await page.goto("/login?returnTo=%2Fsettings%2Flogin-security");
    await logIn(page);
    await page.getByRole("link", { name: "Add one passkeys" }).click();
    await expect(page.getByRole("heading", { name: "Passkeys", level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("My reader");
    await page.getByLabel("Your password").fill("Wrong1234");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("Incorrect password")).toBeVisible();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "My reader" })).toContainText("not used yet");
    await expect(page.getByText("The passkey was added", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await authenticator.credentials()).toHaveLength(1);
  });

  await test.step("2. signs in from the e-mail field, where the browser offers it", async () => {
    await context.clearCookies();
    await page.goto("/login?returnTo=%2Four-balance");
    await expect(page).toHaveURL(/\/our-balance$/);
  });

  await test.step("3. signs in with the button, and is remembered only if one wants", async () => {
    await context.clearCookies();
    await authenticator.answers(false);
    await page.goto("/login?returnTo=%2Four-balance");
    await expectAccessible(page);
    await page.getByLabel("Remember me").uncheck();
    await authenticator.answers(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/our-balance$/);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name.endsWith("next-auth.session-token"))?.expires).toBe(-1);
    await page.goto(HERE);
    await expect(page.getByRole("listitem").filter({ hasText: "My reader" })).toContainText("last used");
  });

  await test.step("4. a finger that the reader does not know opens nothing, and one reads what to do", async () => {
    await context.clearCookies();
    await authenticator.knowsFinger(false);
    await page.goto("/login");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No passkey was used" })).toBeVisible();
    await expectAccessible(page);
    expect((await page.request.get("/api/user/account")).status()).toBe(401);
    await authenticator.knowsFinger(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/campaigns/);
  });

  await test.step("5. is removed, and opens nothing any more", async () => {
    await page.goto(HERE);
    await page.getByRole("button", { name: "Remove My reader" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The passkey was removed", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "My reader" })).toHaveCount(0);
    await context.clearCookies();
    await authenticator.answers(false);
    await page.goto("/login");
    await authenticator.answers(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This passkey did not work" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no button promises a passkey, and the password still works", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
    await logIn(page);
    await page.goto(HERE);
    await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
  });
});
