import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { logOut } from "../support/log-out";

const EMAIL = "rachel.feldman@lakewood.example";
const PASSWORD = "Manyhands1";
const BANNER = "The email address or password is not correct. Please, try again";

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Your Email").fill(`  ${EMAIL} `);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function sessionOf(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name.endsWith("next-auth.session-token"));
}

test("a visitor is asked to log in, and comes back to the page they wanted", async ({ page, context }) => {
  await page.goto("/campaigns?page=1");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcampaigns%3Fpage%3D1$/);
  await logIn(page, "Wrong1234");
  await expect(page.getByRole("alert").filter({ hasText: BANNER })).toBeVisible();
  await expect(page.getByLabel("Your Email")).toHaveValue(EMAIL);
  await logIn(page);
  await expect(page).toHaveURL(/\/campaigns\?page=1$/);

  const session = await sessionOf(context);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.goto("/login");
  await expect(page).toHaveURL(/\/campaigns/);
});

test("one who does not want to be remembered gets a cookie that goes with the browser", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await page.getByLabel("Remember me").uncheck();
  await logIn(page);
  await expect(page).toHaveURL(/\/campaigns/);
  expect((await sessionOf(context))?.expires).toBe(-1);
  // next-auth's own route renews the cookie; it must not give it an end date.
  const session = await page.request.get("/api/auth/session");
  expect(await session.json()).toMatchObject({ user: { id: expect.any(String) } });
  expect((await sessionOf(context))?.expires).toBe(-1);
});

test("the password can be looked at while typing", async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill(PASSWORD);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
});

test("no parameter of the login page leads to another site", async ({ page }) => {
  await page.goto(
    `/login?returnTo=${encodeURIComponent("//evil.example/x")}&callbackUrl=https://evil.example`,
  );
  await logIn(page);
  await expect(page).toHaveURL(/\/campaigns$/);
});

test("next-auth's own sign-in opens the same session, and a wrong password none", async ({
  page,
  context,
}) => {
  const csrf = await (await page.request.get("/api/auth/csrf")).json();
  const post = (password: string) =>
    page.request.post("/api/auth/callback/credentials", {
      form: {
        csrfToken: csrf.csrfToken,
        email: EMAIL,
        password,
        remember: "false",
        callbackUrl: "//evil.example",
      },
      maxRedirects: 0,
    });
  const refusal = (await post("Wrong1234")).headers().location ?? "";
  expect(await sessionOf(context)).toBeUndefined();
  await page.goto(refusal);
  await expect(page).toHaveURL(/\/login\?.*error=CredentialsSignin/);
  await expect(page.getByText(BANNER)).toBeVisible();
  expect((await post(PASSWORD)).headers().location).toMatch(/\/campaigns$/);
  expect((await sessionOf(context))?.expires).toBe(-1);
  expect((await page.request.get("/api/user/account")).status()).toBe(200);
});

test("what does not exist leads to /campaigns, and /not-found says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcampaigns$/);
  await page.goto("/not-found");
  await expect(page).toHaveTitle(/^Error/);
  await expect(page.getByText("The content is not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to campaigns" })).toHaveAttribute("href", "/campaigns");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one logs in all the same, and reads what was wrong", async ({ page, context }) => {
    await page.goto("/login?returnTo=%2Fcampaigns%3Fpage%3D1");
    await logIn(page, "Wrong1234");
    await expect(page.getByRole("alert").filter({ hasText: BANNER })).toBeVisible();
    await logIn(page);
    await expect(page).toHaveURL(/\/campaigns\?page=1$/);
    expect(await sessionOf(context)).toBeDefined();
  });
});

test("logging out ends the session in every browser", async ({ page, another }) => {
  const other = await another();
  for (const one of [page, other]) {
    await one.goto("/login");
    await logIn(one);
    await expect(one).toHaveURL(/\/campaigns/);
  }
  expect((await other.request.get("/api/user/account")).status()).toBe(200);
  const jar = await page.context().cookies();
  const kept = jar.find(({ name }) => name.endsWith("next-auth.session-token"));
  await logOut(page);
  await expect.poll(() => sessionOf(page.context())).toBeUndefined();
  expect((await other.request.get("/api/user/account")).status()).toBe(401);
  await page.context().addCookies(kept ? [kept] : []);
  expect((await page.request.get("/api/user/account")).status()).toBe(401);
});
