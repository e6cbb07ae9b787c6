import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { linkIn, linksIn, mailsTo, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { inSiteDatabase } from "../support/site-database";

const PASSWORD = "Quilting77x";

const address = (name: string) => `${name}@lakewood.example`;

async function signUp(page: Page, email: string, query = ""): Promise<void> {
  await page.goto(`/sign-up${query}`);
  await page.getByLabel("Your Email").fill(email);
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sign-up\/verification$/);
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

/** Backdates every registration by half a minute, after which another e-mail can be requested. */
const letFirstWaitPass = () =>
  inSiteDatabase(
    (sql) => sql`
      update rate_limits set window_start = window_start - interval '30 seconds' where key like 'first:%'`,
  );

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("Phone", { exact: true }).fill("(202) 555-0147");
  await page.getByRole("radio", { name: "E-mail" }).check();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
}

const finish = (page: Page) => page.getByRole("button", { name: "Create account" }).click();

for (const [query, destination] of [
  ["", /\/account-setup$/],
  ["?type=create", /\/create-community$/],
  ["?type=search", /\/find-community$/],
] as const) {
  test(`a stranger registers over /sign-up${query}, and goes on from there signed in`, async ({
    page,
    simulatorUrl,
  }) => {
    const email = address(`walk${query.slice(6)}`);
    await signUp(page, email, query);
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    expect(page.url()).not.toContain(email);

    await page.goto(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
    await expect(page.getByLabel("Your Email")).toHaveValue(email);
    await fillAccount(page);
    await finish(page);
    await expect(page).toHaveURL(destination);
    const account = await (await page.request.get("/api/user/account")).json();
    expect(account).toMatchObject({
      email,
      firstName: "Noor",
      phoneNumber: "+12025550147",
      isVerified: true,
    });
  });
}

test("a mail scanner that opens every link, and its owner who opens it twice, use nothing up", async ({
  page,
  another,
  simulatorUrl,
  baseURL,
}) => {
  const email = address("scanned");
  await signUp(page, email);
  const mail = await newestMail(page, simulatorUrl, email);
  const link = linkIn(mail, "/create-account");
  for (const each of [...linksIn(mail), ...linksIn(mail)]) {
    if (each.startsWith(baseURL ?? "")) expect((await page.request.get(each)).status()).toBe(200);
  }
  await page.goto(link);
  await page.goto(link);
  await fillAccount(page);
  await finish(page);
  await expect(page).toHaveURL(/\/account-setup$/);

  const other = await another();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("link", { name: "Start again" }).click();
  await expect(other).toHaveURL(/\/sign-up$/);
});

test("the e-mail can be sent again after a countdown; either link works until one is used", async ({
  page,
  another,
  simulatorUrl,
}) => {
  const email = address("again");
  await page.clock.install();
  await signUp(page, email);
  const first = linkIn(await newestMail(page, simulatorUrl, email), "/create-account");
  const again = page.getByRole("button", { name: "Send it again" });
  await expect(page.getByText(/You can send it again in 0:\d\d/)).toBeVisible();
  await again.click({ force: true });
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/You can send it again/)).toBeHidden();
  await letFirstWaitPass();
  await again.click();
  await expect(page.getByText("Sent again. Please check your mailbox.")).toBeVisible();
  await expect(page.getByText(/You can send it again in [45]:\d\d/)).toBeVisible();
  const second = linkIn(await newestMail(page, simulatorUrl, email, 2), "/create-account");
  // Only the browser's clock advanced by five minutes, so the server refuses and shows the remaining time.
  await page.clock.fastForward(301_000);
  await again.click();
  await expect(page.getByRole("alert").filter({ hasText: "We sent it only just now" })).toBeVisible();
  await expect(page.getByText(/You can send it again in \d:\d\d/)).toBeVisible();
  expect(await mailsTo(page, simulatorUrl, email)).toHaveLength(2);

  for (const link of [second, first]) {
    await page.goto(link);
    await expect(page.getByLabel("Your Email")).toHaveValue(email);
  }
  await fillAccount(page);
  await finish(page);
  await expect(page).toHaveURL(/\/account-setup$/);
  const other = await another();
  await other.goto(second);
  await expect(other.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("a wrong address is changed, and the form remembers what it was", async ({ page, simulatorUrl }) => {
  const [wrong, right] = [address("wrongg"), address("right")];
  await signUp(page, wrong, "?type=create");
  await page.getByRole("link", { name: "Change it" }).click();
  await expect(page).toHaveURL(/\/sign-up\?type=create$/);
  await expect(page.getByLabel("Your Email")).toHaveValue(wrong);
  await signUp(page, right, "?type=create");
  await newestMail(page, simulatorUrl, right);
});

test("an address that has an account sees the same screen, and gets another e-mail", async ({
  page,
  simulatorUrl,
}) => {
  const email = "oscar.villalobos@lakewood.example";
  const before = (await mailsTo(page, simulatorUrl, email)).length;
  await signUp(page, email);
  await expect
    .poll(async () => (await mailsTo(page, simulatorUrl, email)).slice(before).map(({ subject }) => subject))
    .toContain("You have an account at Manyhands already");
});

test("what is wrong stands beside its field, what was typed stays, passwords do not", async ({
  page,
  simulatorUrl,
}) => {
  const email = address("errors");
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Required")).toBeVisible();
  await expect(page.getByText("Tick the box to go on")).toBeVisible();
  await expect(page.getByLabel("Your Email")).toBeFocused();
  await expectAccessible(page);
  await signUp(page, email);
  await expectAccessible(page);

  await page.goto(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
  await expectAccessible(page);
  const rules = page.getByRole("list", { name: "A password has" });
  await page.getByLabel("Password", { exact: true }).fill("abcdefgh");
  await expect(rules.getByRole("listitem").filter({ hasText: "done" })).toHaveCount(2);
  await page.getByLabel("Confirm password").fill("abcdefg");
  await page.getByLabel("First name").fill("Zoë");
  await expect(page.getByText("Password does not match")).toBeVisible();
  await page.getByLabel("Last name").fill("H".repeat(31));
  await page.getByLabel("Country of the number").selectOption({ label: "United Kingdom +44" });
  await page.getByLabel("Phone", { exact: true }).fill("(202) 555-0147");
  await finish(page);
  await expect(page.getByText("Invalid last name")).toBeVisible();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expect(page.getByText("Invalid phone number")).toBeVisible();
  await expect(page.getByText("Add an upper case letter. Add a number")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Zoë");
  await expect(page.getByLabel("Country of the number")).toHaveValue("GB");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(rules.getByRole("listitem").filter({ hasText: "done" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Country of the number").selectOption({ label: "United States +1" });
  await fillAccount(page);
  await finish(page);
  await expect(page).toHaveURL(/\/account-setup$/);
  await page.goto("/sign-up");
  await expect(page).not.toHaveURL(/\/sign-up/);
});

test("a keyboard alone is enough", async ({ page, simulatorUrl }) => {
  const email = address("keys");
  await page.goto("/sign-up");
  await page.getByLabel("Your Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-up\/verification$/);

  await page.goto(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
  await page.getByLabel("First name").focus();
  const tab = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  await tab("Noor", "Haddad", "", "2025550147");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account-setup$/);
  const account = await (await page.request.get("/api/user/account")).json();
  expect(account).toMatchObject({ email, preferredCommunicationMethod: 0 });
});

test("the texts that one agrees to can be read", async ({ page }) => {
  for (const [path, title] of [
    ["/terms-and-conditions", "Terms and Conditions"],
    ["/privacy-and-policy", "Privacy Policy"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("one who was invited by e-mail registers with the invitation, and is in the community", async ({
  page,
  simulatorUrl,
}) => {
  const email = address("invited");
  const login = await page.request.post("/api/identity/account/login", {
    data: { email: "admin@lakewood.example", password: "Manyhands1" },
  });
  const { token } = await login.json();
  const headers = { authorization: `Bearer ${token.access_token}` };
  const mine = await page.request.get("/api/community/communities/short-info", { headers });
  const [community] = (await mine.json()) as { id: string; name: string }[];
  if (!community) throw new Error("the admin has no community");
  const invited = await page.request.post(`/api/community/communities/${community.id}/members`, {
    headers,
    data: { members: [{ firstName: "Iris", lastName: "Novak", email }] },
  });
  expect(invited.status()).toBe(200);
  const link = linkIn(await newestMail(page, simulatorUrl, email), "/confirm-invitation");
  const invitation = new URL(link).searchParams.get("token") ?? "";

  await page.goto(`/sign-up?token=${invitation}`);
  await expect(page.getByText(`Please join our ${community.name} group today`)).toBeVisible();
  await expect(page.getByLabel("Your Email")).toHaveValue(email);

  await page.goto(`/create-account?token=${invitation}&type=create`);
  await expect(page.getByText(`Then you are part of ${community.name}.`)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Iris");
  await expect(page.getByRole("radio", { name: `Yes, join ${community.name}` })).toBeChecked();
  await fillAccount(page);
  await finish(page);
  await expect(page).toHaveURL(/\/campaigns$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one registers all the same, reads what was wrong, and asks for the e-mail again", async ({
    page,
    simulatorUrl,
  }) => {
    const email = address("plain");
    await page.goto("/sign-up");
    await page.getByLabel("Your Email").fill("nobody");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expect(page.getByText("Tick the box to go on")).toBeVisible();
    await expect(page.getByLabel("Your Email")).toHaveValue("nobody");
    await page.getByLabel("Your Email").fill(email);
    await page.getByRole("checkbox", { name: /I agree to the/ }).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/sign-up\/verification$/);
    await page.getByRole("button", { name: "Send it again" }).click();
    await expect(page.getByText("We sent it only just now")).toBeVisible();
    await letFirstWaitPass();
    await page.getByRole("button", { name: "Send it again" }).click();
    await expect(page.getByText("Sent again. Please check your mailbox.")).toBeVisible();
    await page.getByRole("button", { name: "Send it again" }).click();
    await expect(page.getByText("We sent it only just now")).toBeVisible();

    await page.goto(linkIn(await newestMail(page, simulatorUrl, email, 2), "/create-account"));
    await page.getByLabel("First name").fill("Noor");
    await finish(page);
    await expect(page.getByText("Required").first()).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
    await fillAccount(page);
    await finish(page);
    await expect(page).toHaveURL(/\/account-setup$/);
  });
});
