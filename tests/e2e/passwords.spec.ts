import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { type ArrivedMail, linkIn, mailsTo } from "../support/arrived";
import { expect, test } from "../support/fixtures";

/** One resets the password; the other changes the address and ends sessions. */
const FORGETFUL = "oscar.villalobos@lakewood.example";
const MOVING = "hannah.weiss@lakewood.example";
const PASSWORD = "Manyhands1";
const WRONG = "The email address or password is not correct. Please, try again";
const EXPIRED = "This link has been used already or has expired.";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Your Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function mailAbout(page: Page, simulator: string, to: string, subject: RegExp, before = 0) {
  let found: ArrivedMail[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsTo(page, simulator, to)).filter((mail) => subject.test(mail.subject));
        return found.length;
      },
      { message: `${subject} to ${to}`, timeout: 20_000 },
    )
    .toBeGreaterThan(before);
  const mail = found.at(-1);
  if (!mail) throw new Error(`no ${subject} to ${to}`);
  return mail;
}

const RESET = /^Choose a new password/;
const countOf = async (page: Page, simulator: string, to: string, subject: RegExp) =>
  (await mailsTo(page, simulator, to)).filter((mail) => subject.test(mail.subject)).length;

async function resetLink(page: Page, simulator: string, email: string): Promise<string> {
  const before = await countOf(page, simulator, email, RESET);
  await page.goto(`/reset-password?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  return linkIn(await mailAbout(page, simulator, email, RESET, before), "/change-password");
}

async function choose(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(confirmed);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("a forgotten password is replaced over the mail, and every browser must log in again", async ({
  page,
  signedIn,
  another,
  simulatorUrl,
}) => {
  const email = FORGETFUL;
  const first = "Quilting7p";
  const second = "Patchwork8p";

  await logIn(page, email, "Wrong1234");
  await expect(page.getByRole("alert").filter({ hasText: WRONG })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Reset password", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Your Email")).toHaveValue(email);

  await test.step("the answer is the same for an address that nobody has", async () => {
    await page.getByLabel("Your Email").fill("nobody.of.that.name@lakewood.example");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("If nobody.of.that.name@lakewood.example has an account")).toBeVisible();
    await page.getByLabel("Your Email").fill("nobody");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expect(page.getByLabel("Your Email")).toBeFocused();
  });

  const link = await resetLink(page, simulatorUrl, email);
  await test.step("a scanner opens the link, and nothing happens", async () => {
    for (let i = 0; i < 2; i++) expect((await page.request.get(link)).status()).toBe(200);
  });

  await page.goto(link);
  await expectAccessible(page);
  await choose(page, "lowercase");
  await expect(page.getByText(/^Add an upper case letter/)).toBeVisible();
  await expect(page.getByText(/^Reseting password failed: Add an upper case letter/)).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await choose(page, first, second);
  await expect(page.getByText(/^Password does not match/)).toBeVisible();
  // The text appears during typing. Only the form's response moves the focus and clears wrong fields.
  await expect(page.getByLabel("Confirm new password")).toBeFocused();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(first);
  await expect(page.getByLabel("Confirm new password")).toHaveValue("");
  await choose(page, first);
  await expect(page).toHaveURL(/\/login\?done=password$/);
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await expectAccessible(page);

  await test.step("the link has expired, and says what to do", async () => {
    await page.goto(link);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Send a new link" }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.goto("/change-password");
    await expect(page).toHaveURL(/\/login$/);
  });

  await logIn(page, email, PASSWORD);
  await expect(page.getByRole("alert").filter({ hasText: WRONG })).toBeVisible();
  await logIn(page, email, first);
  await expect(page).toHaveURL(/\/campaigns$/);

  await test.step("signed in, one changes it knowing it; other browsers are signed out", async () => {
    const other = await signedIn(email);
    expect((await other.request.get("/api/user/account")).status()).toBe(200);

    await page.goto("/settings/login-security");
    await page.getByRole("link", { name: "Change password" }).click();
    await expect(page.getByLabel("Current password")).toBeVisible();
    await page.getByLabel("Current password").fill("Wrong1234");
    await choose(page, second);
    await expect(page.getByText("Incorrect password")).toBeVisible();
    await expect(page.getByLabel("Current password")).toBeFocused();
    await page.getByLabel("Current password").fill(first);
    await choose(page, second);
    await expect(page).toHaveURL(/\/settings\/login-security$/);
    await expect(page.getByText("Your password is changed").first()).toBeVisible();

    expect((await page.request.get("/api/user/account")).status()).toBe(200);
    expect((await other.request.get("/api/user/account")).status()).toBe(401);
    await other.goto("/campaigns");
    await expect(other).toHaveURL(/\/login/);
  });

  const changed = /^Your password was changed/;
  const notice = linkIn(await mailAbout(page, simulatorUrl, email, changed, 1), "/not-me");
  await test.step("each new password has a notice with a link to say that it was not them; opening it changes nothing", async () => {
    expect(await countOf(page, simulatorUrl, email, changed)).toBe(2);
    expect((await page.request.get(notice)).status()).toBe(200);
    await page.goto(notice);
    await expectAccessible(page);
    expect((await page.request.get("/api/user/account")).status()).toBe(200);
  });

  await test.step("its button signs out all devices and sends a link for a new password, without scripts", async () => {
    const before = await countOf(page, simulatorUrl, email, RESET);
    const reader = await another({ javaScriptEnabled: false });
    await reader.goto(notice);
    await reader.getByRole("button", { name: "Sign out all devices" }).click();
    await expect(reader.getByRole("heading", { name: "All devices are signed out" })).toBeVisible();
    expect((await page.request.get("/api/user/account")).status()).toBe(401);
    await mailAbout(page, simulatorUrl, email, RESET, before);
    await reader.goto(notice);
    await expect(reader.getByText(EXPIRED)).toBeVisible();
    await reader.getByRole("link", { name: "Choose a new password" }).click();
    await expect(reader).toHaveURL(/\/reset-password$/);
  });
});

test("one sees where one is signed in, and signs one device out, or all others", async ({
  page,
  signIn,
  signedIn,
}) => {
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const others: Page[] = [];
  for (const userAgent of [iphone, firefox]) {
    others.push(await signedIn(MOVING, { userAgent }));
  }
  await signIn(page, MOVING);
  await page.goto("/settings/login-security");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await expect(devices).toContainText("Safari on an iPhone");
  await expectAccessible(page);

  const status = (one: Page | undefined) =>
    one?.request.get("/api/user/account").then((answer) => answer.status());
  await devices.getByRole("button", { name: "Sign out Safari on an iPhone" }).first().click();
  await expect(page.getByText("That device is signed out.").first()).toBeVisible();
  await expect(devices).not.toContainText("Safari on an iPhone");
  expect([await status(page), ...(await Promise.all(others.map(status)))]).toEqual([200, 401, 200]);

  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("All other devices are signed out.").first()).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  expect([await status(page), ...(await Promise.all(others.map(status)))]).toEqual([200, 401, 401]);
  await others[1]?.goto("/settings/login-security");
  await expect(others[1] ?? page).toHaveURL(/\/login\?returnTo=%2Fsettings%2Flogin-security$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one resets a password all the same", async ({ page, simulatorUrl }) => {
    await page.goto(await resetLink(page, simulatorUrl, FORGETFUL));
    await choose(page, "lowercase");
    await expect(page.getByText("Add an upper case letter")).toBeVisible();
    const password = "Threading9p";
    await choose(page, password);
    await expect(page).toHaveURL(/\/login\?done=password$/);
    await logIn(page, FORGETFUL, password);
    await expect(page).toHaveURL(/\/campaigns$/);
  });

  test("one goes both steps to another e-mail, and reads what is wrong", async ({ page, signIn }) => {
    await signIn(page, MOVING);
    await page.goto("/change-email");
    await page.getByLabel("Current password").fill("Wrong1234");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByText("Incorrect password")).toBeVisible();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByLabel("New e-mail", { exact: true }).fill("one@post.example");
    await page.getByLabel("Confirm new e-mail").fill("two@post.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Email does not match")).toBeVisible();
    await expect(page.getByLabel("New e-mail", { exact: true })).toHaveValue("one@post.example");
  });
});

test("the e-mail is changed by its link, and the old address is told", async ({
  page,
  another,
  signIn,
  simulatorUrl,
}) => {
  const newEmail = MOVING.replace("lakewood", "post");
  await page.clock.install();
  await signIn(page, MOVING);
  await page.goto("/change-email/verification");
  await expect(page).toHaveURL(/\/settings\/login-security$/);

  await page.getByRole("link", { name: "Change e-mail" }).click();
  await expect(page.getByLabel("Current password")).toBeVisible();
  await page.getByLabel("Current password").fill("Wrong1234");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Next", exact: true }).click();

  await expect(page.getByLabel("New e-mail", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("New e-mail", { exact: true }).fill(newEmail);
  await page.getByLabel("Confirm new e-mail").fill(`x${newEmail}`);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email does not match")).toBeVisible();
  await page.getByLabel("Confirm new e-mail").fill(newEmail);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page).toHaveURL(/\/change-email\/verification$/);
  await expect(page.getByText(newEmail)).toBeVisible();
  await expectAccessible(page);

  await test.step("another e-mail waits for five minutes, whatever the browser's clock says", async () => {
    const again = page.getByRole("button", { name: "Send the link again" });
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText(/You can send it again in [45]:\d\d\./)).toBeVisible();
    await page.clock.fastForward(301_000);
    await expect(again).not.toHaveAttribute("aria-disabled", "true");
    await again.click();
    await expect(page.getByRole("alert").filter({ hasText: /Please wait \d minutes/ })).toBeVisible();
  });

  const mail = await mailAbout(page, simulatorUrl, newEmail, /^Confirm your new e-mail/);
  const link = linkIn(mail, "/confirm-email");
  expect((await page.request.get(link)).status()).toBe(200);

  await test.step("the page in the browser that asked wants a button only", async () => {
    await page.goto(link);
    await expect(page.getByText("You asked for this here.")).toBeVisible();
    await expect(page.getByLabel("Password of that account")).toBeHidden();
  });

  await test.step("where nobody is signed in, the link works with the password of the account", async () => {
    const other = await another();
    await other.goto(link);
    await expect(
      other.getByText(`The account of h•••@lakewood.example wants to use ${newEmail}`),
    ).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("button", { name: "Use this address" }).click();
    await expect(other.getByText("Required")).toBeVisible();
    await other.getByLabel("Password of that account").fill("Wrong1234");
    await other.getByRole("button", { name: "Use this address" }).click();
    await expect(other.getByText("Incorrect password")).toBeVisible();
    await expect(other.getByLabel("Password of that account")).toBeFocused();
    await expectAccessible(other);
    await other.getByLabel("Password of that account").fill(PASSWORD);
    await other.getByRole("button", { name: "Use this address" }).click();
    await expect(other).toHaveURL(/\/login\?done=email$/);
    await other.goto(link);
    await expect(other.getByText(EXPIRED)).toBeVisible();
    await logIn(other, newEmail, PASSWORD);
    await expect(other).toHaveURL(/\/campaigns$/);
  });

  const told = await mailAbout(page, simulatorUrl, MOVING, /^Your e-mail at .* was changed/);
  expect(told.text).not.toContain(newEmail);
  await page.goto("/settings/login-security");
  await expect(page.getByText(newEmail)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("whose address a stranger typed reads that, says so, and nothing of theirs was touched", async ({
    page,
    simulatorUrl,
  }) => {
    const theirs = "not.theirs@post.example";
    const login = await page.request.post("/api/identity/account/login", {
      data: { email: MOVING, password: PASSWORD },
    });
    const { token } = await login.json();
    const headers = { authorization: `Bearer ${token.access_token}` };
    const started = await page.request.post("/api/identity/account/start-change-email", {
      headers,
      data: { password: PASSWORD, newEmail: theirs },
    });
    expect(started.status()).toBe(200);
    const mail = await mailAbout(page, simulatorUrl, theirs, /^Confirm your new e-mail/);
    expect(mail.text).toContain("The account of h•••@lakewood.example wants to use this address");
    const link = linkIn(mail, "/confirm-email");

    await page.goto(link);
    await expect(page.getByText("You don’t know that account?")).toBeVisible();
    await page.getByRole("button", { name: "This was not me" }).click();
    await expect(page.getByRole("heading", { name: "The request has ended" })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    const secret = new URL(link).searchParams.get("token");
    const late = await page.request.post("/api/identity/account/complete-change-email", {
      headers,
      data: { token: secret },
    });
    expect(late.status()).toBe(400);
  });
});
