import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { linkIn, mailsTo, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { launch } from "../support/launch";

const LAKEWOOD = "Lakewood High, Class of '98";
const ADMIN = "admin2@lakewood.example";
const MEMBER = "member@lakewood.example";
const MEMBER_NAME = "Will Hartman";
const PASSWORD = "Manyhands1";
const STRANGER = "m.ellison@post.example";
const TITLE = "Two flights and a week at home";
const SUGGESTIONS = "/settings/admin/drafts/suggestion";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

async function expectInOrder(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

const openListed = (page: Page, title: string) =>
  page.getByRole("link", { name: `Continue with ${title}` }).click();

async function suggestStranger(member: Page): Promise<void> {
  await member.goto("/campaigns");
  await member.getByRole("link", { name: "Suggest Campaign" }).click();
  await expect(member.getByRole("heading", { level: 1, name: "Suggest a campaign" })).toBeVisible();
  await expectInOrder(member);
  await member.getByLabel("Their full name").fill("M");
  await member.getByLabel("Their e-mail").fill("nowhere");
  await member.getByRole("textbox", { name: "Their phone" }).fill("123");
  await member.getByLabel("What would help?").fill("She won’t ask, so I’m asking.");
  await member.getByRole("button", { name: "Send to the admins" }).click();
  for (const wrong of ["Invalid full name", "Invalid email address", "Invalid phone number", "Required"])
    await expect(member.locator(".error").getByText(wrong, { exact: true })).toBeVisible();
  await expect(member.getByLabel("What would help?")).toHaveValue("She won’t ask, so I’m asking.");
  await expectInOrder(member);
  await member.getByLabel("Their full name").fill("Margaret Ellison");
  await member.getByLabel("Their e-mail").fill(STRANGER);
  await member.getByRole("textbox", { name: "Their phone" }).fill("");
  await member.getByLabel("Title", { exact: false }).fill(TITLE);
  await member.getByRole("button", { name: "Send to the admins" }).click();
  await expect(notice(member, "Sent")).toBeVisible();
  for (const label of ["Their full name", "Their e-mail", "What would help?"])
    await expect(member.getByLabel(label)).toHaveValue("");
  const own = member.getByRole("listitem").filter({ hasText: TITLE });
  await expect(own).toContainText("For Margaret Ellison");
  await expect(own).toContainText("The admins have it");
  await expectInOrder(member);
}

async function signUp(person: Page, simulatorUrl: string): Promise<void> {
  const mail = await newestMail(person, simulatorUrl, STRANGER);
  expect(mail.subject).toBe(`Please join our ${LAKEWOOD} group`);
  expect(mail.text).not.toMatch(/campaign for|suggest|flights/i);
  await person.goto(linkIn(mail, "/confirm-invitation"));
  await person.getByRole("link", { name: "How it works" }).click();
  await person.getByRole("link", { name: "Join now" }).click();
  await expect(person.getByLabel("First name")).toHaveValue("Margaret");
  await person.getByLabel("Phone", { exact: true }).fill("(202) 555-0163");
  await person.getByRole("radio", { name: "E-mail" }).check();
  await person.getByLabel("Password", { exact: true }).fill("Quilting77x");
  await person.getByLabel("Confirm password").fill("Quilting77x");
  await person.getByRole("button", { name: "Create account" }).click();
  await expect(person).toHaveURL(/\/campaigns$/);
}

test.describe("on a phone", () => {
  test("a member suggests a stranger, an admin adds her, she signs up, and the admin launches", async ({
    another,
    signedIn,
    simulatorUrl,
    viewport,
  }) => {
    const options = viewport ? { viewport } : {};
    const member = await signedIn(MEMBER, options);
    await suggestStranger(member);

    const listing = await signedIn(ADMIN, options);
    await listing.goto("/settings/admin/drafts");
    await expect(listing.getByText("You don't have any campaign drafts yet", { exact: true })).toBeVisible();
    await expectInOrder(listing);
    await listing.getByRole("tab", { name: "Suggested Drafts (1)" }).click();
    await expect(listing.getByText(`Suggested by ${MEMBER_NAME}`)).toBeVisible();
    await expectInOrder(listing);
    const href = await listing.getByRole("link", { name: `Continue with ${TITLE}` }).getAttribute("href");

    const admin = await another(options);
    await admin.goto(href ?? "");
    await expect(admin.getByRole("heading", { level: 1, name: "Good to see you again" })).toBeVisible();
    await expectInOrder(admin);
    await admin.getByLabel("Your Email").fill(ADMIN);
    await admin.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await admin.getByRole("button", { name: "Log In" }).click();
    const offer = admin.getByRole("dialog", { name: "Margaret Ellison isn’t a member yet" });
    await expect(offer).toBeVisible();
    await expectInOrder(admin);
    const suggestionId = new URL(admin.url()).pathname.split("/").at(-1);
    const communityId = new URL(admin.url()).searchParams.get("community");
    await offer.getByRole("link", { name: "Add member" }).click();
    await expect(admin).toHaveURL(`${SUGGESTIONS}/${communityId}/${suggestionId}/add-member`);
    await expect(admin.getByLabel("First name")).toHaveValue("Margaret");
    await expect(admin.getByLabel("Last name")).toHaveValue("Ellison");
    await expect(admin.getByLabel("E-mail")).toHaveValue(STRANGER);
    await expectInOrder(admin);
    await admin.getByRole("button", { name: "Send invitation" }).click();
    await expect(notice(admin, "Invitation was sent")).toBeVisible();
    await expect(admin).toHaveURL(new RegExp(`${SUGGESTIONS}$`));

    await signUp(await another(options), simulatorUrl);

    await openListed(admin, TITLE);
    const question = admin.getByRole("dialog", { name: "Is this Margaret Ellison?" });
    await expect(question).toBeVisible();
    await expectInOrder(admin);
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(question).toBeHidden();
    await expectInOrder(admin);
    await admin.getByRole("button", { name: "Launch", exact: true }).click();
    await expect(notice(admin, "Launching suggested draft failed: ")).toBeVisible();
    await admin.getByLabel("Type of need").selectOption({ index: 2 });
    await admin.getByLabel("Amount", { exact: true }).fill("1200");
    await launch(admin);
    await expect(admin).toHaveURL(/\/campaigns\/campaign\/active\//);
    await expect(admin.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(admin.getByText(`Suggested by ${MEMBER_NAME} on`)).toBeVisible();
    await expectInOrder(admin);
    const launched = admin.url();
    await admin.goto(href ?? "");
    await expect(admin).toHaveURL(launched);

    await member.reload();
    await expect(member.getByRole("listitem").filter({ hasText: TITLE })).toContainText("The admins have it");
    expect((await mailsTo(member, simulatorUrl, STRANGER)).map(({ subject }) => subject)).toEqual(
      expect.not.arrayContaining([expect.stringContaining("hand")]),
    );
  });

  test("an admin may save what a member asks for themselves, and delete it", async ({
    signedIn,
    viewport,
  }) => {
    const options = viewport ? { viewport } : {};
    const member = await signedIn(MEMBER, options);
    await member.goto("/campaigns/suggest-campaign");
    await member.getByText("Me", { exact: true }).click();
    await expect(member.getByLabel("Their full name")).toBeHidden();
    await expectInOrder(member);
    await member.getByLabel("Title").fill("Rent for March");
    await member.getByLabel("Roughly how much?").fill("800");
    await member.getByRole("button", { name: "Send to the admins" }).click();
    await expect(notice(member, "Sent")).toBeVisible();
    await expect(member.getByRole("listitem").filter({ hasText: "Rent for March" })).toContainText("For you");

    const admin = await signedIn(ADMIN, options);
    await admin.goto(SUGGESTIONS);
    await openListed(admin, "Rent for March");
    await admin.getByRole("dialog").getByRole("button", { name: "No" }).click();
    await admin.getByRole("button", { name: `Choose ${MEMBER_NAME}` }).click();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notice(admin, "Suggestion saved.")).toBeVisible();
    await openListed(admin, "Rent for March");
    await expect(admin.getByText("The recipient", { exact: true })).toBeVisible();
    await expect(admin.getByRole("dialog")).toBeHidden();
    await admin.getByRole("link", { name: "Delete", exact: true }).click();
    await expectInOrder(admin);
    await admin.getByRole("button", { name: "Delete suggestion" }).click();
    await expect(notice(admin, "Suggestion deleted.")).toBeVisible();
    await expect(admin.getByText(/^No one has suggested a campaign yet/)).toBeVisible();
    await member.reload();
    await expect(member.getByRole("listitem").filter({ hasText: "Rent for March" })).toContainText(
      "The admins have it",
    );
  });
});

test.describe("without scripts", () => {
  test("a member asks for themselves, and an admin chooses, saves and deletes", async ({ signedIn }) => {
    const plain = { javaScriptEnabled: false };
    const member = await signedIn(MEMBER, plain);
    await member.goto("/campaigns/suggest-campaign");
    await member.getByText("Me", { exact: true }).click();
    await expect(member.getByLabel("Their full name")).toBeHidden();
    await member.getByRole("button", { name: "Send to the admins" }).click();
    await expect(member.locator(".error").getByText("Required", { exact: true })).toHaveCount(1);
    await expect(member.getByRole("radio", { name: "Me", exact: true })).toBeChecked();
    await member.getByLabel("Title").fill("Rent for March");
    await member.getByRole("button", { name: "Send to the admins" }).click();
    await expect(member.getByText("The admins have it. You can suggest another.")).toBeVisible();
    await expect(member.getByLabel("Title")).toHaveValue("");
    await expect(member.getByRole("listitem").filter({ hasText: "Rent for March" })).toContainText("For you");

    const admin = await signedIn(ADMIN, plain);
    await admin.goto(SUGGESTIONS);
    await openListed(admin, "Rent for March");
    await admin.getByRole("link", { name: `Choose ${MEMBER_NAME}` }).click();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin).toHaveURL(new RegExp(`${SUGGESTIONS}$`));
    await openListed(admin, "Rent for March");
    await expect(admin.getByText("The recipient", { exact: true })).toBeVisible();
    await admin.getByRole("link", { name: "Delete", exact: true }).click();
    await admin.getByRole("button", { name: "Delete suggestion" }).click();
    await expect(admin.getByText(/^No one has suggested a campaign yet/)).toBeVisible();
  });
});

test("the desk names an admin of any community", async ({ signedIn }) => {
  const desk = await signedIn("desk@manyhands.example");
  await desk.goto("/platform/communities");
  await desk
    .getByRole("link", { name: "Name an admin of Camp Wonaga '11" })
    .filter({ visible: true })
    .click();
  await expect(desk.getByRole("heading", { level: 1, name: "Name an admin" })).toBeVisible();
  await desk.getByRole("searchbox").fill("mina");
  await desk.getByRole("button", { name: "Search" }).click();
  await expectInOrder(desk);
  await desk.getByRole("button", { name: /^Make admin/ }).click();
  await expect(notice(desk, "is an admin now. We’re letting them know.")).toBeVisible();
});
