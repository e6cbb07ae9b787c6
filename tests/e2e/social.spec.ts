import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";

type Provider = "Google" | "Facebook";
type Person = { email: string; firstName: string; lastName: string };

const PASSWORD = "Quilting77x";
const MEMBER: Person = { email: "ruth.adler@lakewood.example", firstName: "Ruth", lastName: "Adler" };
const newcomer = (name: string): Person => ({
  email: `${name}@post.example`,
  firstName: "Robin",
  lastName: "Ashby",
});

const press = (page: Page, provider: Provider) => page.getByRole("button", { name: provider }).click();

async function consent(page: Page, provider: Provider, person: Person, ticks: string[] = []): Promise<void> {
  await expect(page.getByRole("heading", { name: `${provider}, as the simulator plays it` })).toBeVisible();
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  for (const tick of ticks) await page.getByLabel(tick).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel("Phone").first().fill("(202) 555-0148");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
}

async function linkTo(page: Page, simulatorUrl: string, email: string): Promise<string> {
  const outbox = `${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(email)}`;
  const read = async () => {
    const { emails } = await (await page.request.get(outbox)).json();
    return String(emails.at(-1)?.text ?? "").match(/https?:\/\/\S+\/create-account\?\S+/)?.[0] ?? "";
  };
  await expect.poll(read, { timeout: 20_000 }).not.toBe("");
  return read();
}

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith("next-auth.session-token"));

for (const provider of ["Google", "Facebook"] as const) {
  test(`${provider} lets a member in, to the page they asked for`, async ({ page }) => {
    await page.goto("/login?returnTo=%2Fcampaigns%3Fpage%3D1");
    await expect(page.locator("form.social")).toHaveCSS("animation-delay", "2s");
    await expect(page.getByText("Or continue with")).toBeVisible();
    await expect(page.getByRole("button", { name: provider })).toBeVisible();
    await expectAccessible(page);
    await press(page, provider);
    await consent(page, provider, MEMBER);
    await expect(page).toHaveURL(/\/campaigns\?page=1$/);
    expect(await sessionOf(page)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect((await page.request.get("/api/user/account")).status()).toBe(200);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => /state|pkce|nonce|external/.test(name))).toEqual([]);
  });

  test(`${provider} begins an account, and opens it from then on`, async ({ page, another }) => {
    const person = newcomer(`robin.${provider.toLowerCase()}`);
    await page.goto("/sign-up");
    await press(page, provider);
    await consent(page, provider, person);
    await expect(page).toHaveURL(/\/create-account\?token=/);
    await expect(page.getByLabel("First name")).toHaveValue("Robin");
    await expect(page.getByLabel("Your Email")).toHaveValue(person.email);
    expect(await sessionOf(page)).toBeUndefined();
    await createAccount(page);

    const other = await another();
    await other.goto("/login");
    await press(other, provider);
    await other.getByRole("button", { name: person.email }).click();
    await expect(other).toHaveURL(/\/account-setup$/);
  });

  test(`who declines at ${provider} is back on /login, and reads why`, async ({ page }) => {
    await page.goto("/login");
    await press(page, provider);
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(
      page.getByRole("alert").filter({ hasText: `You declined to sign in with ${provider}.` }),
    ).toBeVisible();
    expect(await sessionOf(page)).toBeUndefined();
  });

  test(`${provider}'s data that does not arrive is asked for again, in the specification's words`, async ({
    page,
  }) => {
    const id = provider.toLowerCase();
    const words = `We haven't received your ${id} login data to proceed, please try again.`;
    await page.goto(`/api/auth/callback/${id}`);
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  });
}

test("who shares no e-mail gives one, confirms it, and is let in by Facebook afterwards", async ({
  page,
  simulatorUrl,
  another,
}) => {
  const person = newcomer("faceless");
  const given = "given@post.example";
  await page.goto("/login");
  await press(page, "Facebook");
  await consent(page, "Facebook", person, ["Don't share my e-mail"]);
  await expect(page).toHaveURL(/\/email-required\?provider=facebook&token=/);
  const asked = page.url();
  await expectAccessible(page);
  await page.getByLabel("Your Email").fill("nobody");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByLabel("Your Email")).toHaveValue("nobody");
  await page.getByLabel("Your Email").fill(given);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page).toHaveURL(/\/email-required\?type=verification&provider=facebook&token=/);
  await expect(page.getByText(given)).toBeVisible();
  await expect(page.getByText(/You can send it again in 0:\d\d/)).toBeVisible();
  await expectAccessible(page);

  const other = await another();
  await other.goto(asked);
  await expect(other.getByRole("heading", { name: "Please start again" })).toBeVisible();
  await expectAccessible(other);

  await page.goto(await linkTo(page, simulatorUrl, given));
  await expect(page.getByLabel("First name")).toHaveValue("Robin");
  await createAccount(page);
  await other.goto("/login");
  await press(other, "Facebook");
  await other.getByRole("button", { name: person.email }).click();
  await expect(other).toHaveURL(/\/account-setup$/);
});

test("an e-mail that is opened in another browser makes an account, which Facebook does not open", async ({
  page,
  simulatorUrl,
  another,
}) => {
  const attacker = newcomer("attacker");
  const victim = "victim@post.example";
  await page.goto("/login");
  await press(page, "Facebook");
  await consent(page, "Facebook", attacker, ["Don't share my e-mail"]);
  await page.getByLabel("Your Email").fill(victim);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(victim)).toBeVisible();

  const other = await another();
  await other.goto(await linkTo(page, simulatorUrl, victim));
  await createAccount(other);

  await page.goto("/login");
  await press(page, "Facebook");
  await page.getByLabel("Don't share my e-mail").check();
  await page.getByRole("button", { name: attacker.email }).click();
  await expect(page).toHaveURL(/\/email-required\?/);
  expect(await sessionOf(page)).toBeUndefined();
});

test("an e-mail that Google did not verify is confirmed by mail first, and opens no account", async ({
  page,
}) => {
  await page.goto("/login");
  await press(page, "Google");
  await consent(page, "Google", MEMBER, ["My e-mail is not verified"]);
  await expect(page).toHaveURL(/\/email-required\?type=verification&provider=google&token=/);
  await expect(page.getByText(MEMBER.email)).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
});

test("a callback with the other provider's state, a foreign one or none opens nothing", async ({ page }) => {
  await page.goto("/login");
  await press(page, "Google");
  await expect(page.getByRole("heading", { name: /^Google/ })).toBeVisible();
  const state = new URL(page.url()).searchParams.get("state") ?? "";
  expect(state.length).toBeGreaterThan(20);
  const back = async (provider: string, query: Record<string, string>) => {
    await page.goto(`/api/auth/callback/${provider}?${new URLSearchParams(query)}`);
    await expect(
      page.getByRole("alert").filter({ hasText: `We haven't received your ${provider} login data` }),
    ).toBeVisible();
    expect(await sessionOf(page)).toBeUndefined();
  };
  await back("facebook", { state, code: "4/code" });
  await back("google", { code: "4/code" });

  // An attack: a callback URL with another person's code and state, opened in this browser.
  await press(page, "Google");
  await page.route("**/api/auth/callback/google?**", (route) => route.abort());
  const sent = page.waitForRequest("**/api/auth/callback/google?**");
  await consent(page, "Google", MEMBER).catch(() => {});
  const stolen = new URL((await sent).url());
  await page.unroute("**/api/auth/callback/google?**");
  await page.context().clearCookies();
  await back("google", Object.fromEntries(stolen.searchParams));
});

test("the way over a provider leads to no other site", async ({ page, baseURL }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('form.social input[name="next"]');
    if (field) field.value = "//evil.example/x";
  });
  await press(page, "Google");
  await consent(page, "Google", MEMBER);
  await expect(page).toHaveURL(`${baseURL}/campaigns`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the buttons lead the same way", async ({ page }) => {
    await page.goto("/login");
    await press(page, "Google");
    await consent(page, "Google", MEMBER);
    await expect(page).toHaveURL(/\/campaigns$/);
    expect(await sessionOf(page)).toBeDefined();
  });
});
