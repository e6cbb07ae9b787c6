import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { linkIn, mailsTo, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";

const MEMBER = "grace.hopewell@lakewood.example";
const PASSWORD = "Manyhands1";
const FAREWELL = "Your account was deleted";

const deletePage = (page: Page) => page.goto("/settings/delete-account");
const send = (page: Page) => page.getByRole("button", { name: "Delete my account" }).click();
const box = (page: Page) => page.getByRole("checkbox", { name: /I want to delete my account/ });
const password = (page: Page) => page.getByLabel("Your password", { exact: true });

async function register(page: Page, simulatorUrl: string): Promise<string> {
  const email = "leaving@lakewood.example";
  const started = await page.request.post("/api/identity/account/start-registration", { data: { email } });
  expect(started.status()).toBe(200);
  const link = new URL(linkIn(await newestMail(page, simulatorUrl, email), "/create-account"));
  const completed = await page.request.post("/api/identity/account/complete-registration", {
    data: {
      token: link.searchParams.get("token"),
      firstName: "Noor",
      lastName: "Haddad",
      phoneNumber: "+12025550148",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      preferredCommunicationMethod: 0,
    },
  });
  expect(completed.status()).toBe(200);
  return email;
}

test("a member reads and takes along what is held about them, and then deletes the account", async ({
  page,
  signIn,
  simulatorUrl,
}) => {
  await signIn(page, MEMBER);
  await page.goto("/settings/my-data");
  await expect(page.getByText(MEMBER).first()).toBeVisible();
  await page.getByText("Your communities", { exact: true }).click();
  await expect(page.getByRole("main").getByText("Lakewood High, Class of '98").first()).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as a file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^manyhands-my-data-.*\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.account[0].email).toBe(MEMBER);

  await page.getByRole("link", { name: "delete your account" }).click();
  await expect(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
  await password(page).fill(PASSWORD);
  await send(page);
  await expect(page.getByText("Please tick the box if you are sure")).toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).check();
  await password(page).fill("Wrong1234");
  await send(page);
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await expect(password(page)).toBeFocused();
  expect((await page.request.get("/api/user/account")).status()).toBe(200);

  await box(page).check();
  await password(page).fill(PASSWORD);
  await send(page);
  await expect(page).toHaveURL("/?done=account");
  const farewell = "Your account is deleted. Thank you for the time you were here.";
  await expect(page.getByText(farewell)).toBeVisible();
  expect((await page.request.get("/api/user/account")).status()).toBe(401);
  await expect
    .poll(async () => (await mailsTo(page, simulatorUrl, MEMBER)).filter((mail) => mail.subject === FAREWELL))
    .toHaveLength(1);

  await page.goto("/login");
  await page.getByLabel("Your Email").fill(MEMBER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("The email address or password is not correct.")).toBeVisible();
});

test("an admin reads why the account has to stay", async ({ page, signIn }) => {
  await signIn(page, "admin2@lakewood.example");
  await deletePage(page);
  await expect(
    page.getByText("Unfortunately, you can't delete your account, because you're admin of the community"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one reads one's data, and deletes the account all the same", async ({
    page,
    signIn,
    simulatorUrl,
  }) => {
    const email = await register(page, simulatorUrl);
    await signIn(page, email);
    await page.goto("/settings/my-data");
    await expect(page.getByText(email).first()).toBeVisible();
    await deletePage(page);
    await box(page).check();
    await send(page);
    await expect(page.getByText("Required")).toBeVisible();
    await box(page).check();
    await password(page).fill(PASSWORD);
    await send(page);
    await expect(page).toHaveURL("/?done=account");
    await expect(page.getByText("Your account is deleted.")).toBeVisible();
    expect((await page.request.get("/api/user/account")).status()).toBe(401);
    await page.goto("/settings/my-data");
    await expect(page).toHaveURL(/\/login\?returnTo/);
  });
});
