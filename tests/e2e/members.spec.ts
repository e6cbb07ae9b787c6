import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { seededPerson } from "../support/seeded-campaign";

const ADMIN = "admin@lakewood.example";
const SECOND = "admin2@lakewood.example";
const MEMBER = "member@lakewood.example";

const memberPage = async (email: string) => `/members/member/${await seededPerson(email)}`;

async function invite(admin: Page, firstName: string, email: string): Promise<void> {
  await admin.goto("/members/add-members/manual");
  await admin.getByLabel("First name").fill(firstName);
  await admin.getByLabel("Last name").fill("Novak");
  await admin.getByLabel("E-mail").fill(email);
  await admin.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(admin.getByText("Invitation was sent", { exact: true })).toBeVisible();
}

atEachWidth((width) => {
  const isPhone = width === "phone";
  const rows = (page: Page) =>
    isPhone ? page.locator(".member-cards > li:visible") : page.locator(".members-table tbody tr:visible");

  test("an admin finds members by page, by a search and by their state", async ({ signedIn }) => {
    const admin = await signedIn(ADMIN);
    await admin.goto("/members");
    await expect(admin.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
    await expect(admin.locator(".members-head")).toContainText("Lakewood High, Class of '98");
    await expect(rows(admin)).toHaveCount(isPhone ? 2 : 8);
    if (isPhone) {
      await admin.locator("summary").filter({ hasText: "Show more" }).click();
      await expect(rows(admin)).toHaveCount(8);
    }
    await expectAccessible(admin);
    await admin
      .getByRole("navigation", { name: "Members" })
      .getByRole("link", { name: "Next", exact: true })
      .click();
    await expect(admin).toHaveURL(/\/members\?page=2$/);
    await admin.getByLabel("Name, e-mail or phone").fill("kesslr");
    await expect(admin).toHaveURL(/searchString=kesslr$/);
    await expect(admin.getByText("3 found for “kesslr”.")).toBeVisible();
    await admin.getByLabel("Name, e-mail or phone").fill("nobody at all");
    await expect(admin.getByText("No results.", { exact: true })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("link", { name: "Show everyone" }).click();
    await expect(rows(admin)).toHaveCount(isPhone ? 2 : 8);
    await admin.goto("/members?filter=invited");
    await expect(admin.getByText("There are no open invitations.", { exact: true })).toBeVisible();
    await expectAccessible(admin);
  });

  test("an admin asks before they make a member an admin, and goes on a second later", async ({
    signedIn,
  }) => {
    const admin = await signedIn(ADMIN);
    await admin.goto(await memberPage(MEMBER));
    await expect(admin.getByRole("heading", { level: 1, name: "Will Hartman" })).toBeVisible();
    await expectAccessible(admin);
    const role = admin.getByRole("checkbox", { name: "Community Admin" });
    await role.press("Space");
    const question = admin.getByRole("alertdialog", { name: "Make Will Hartman an admin?" });
    await expect(question).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(role).toBeFocused();
    await role.click();
    await question.getByRole("button", { name: "Make admin" }).click();
    await expect(admin.getByText("Will Hartman is an admin now", { exact: true })).toBeVisible();
    await expect(admin).toHaveURL(/\/members$/);
    await admin.goto("/settings/admin/admins");
    await expect(admin.getByText("Will Hartman").filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(admin);

    await admin.goto(await memberPage("ruth.adler@lakewood.example"));
    await admin.getByRole("checkbox", { name: "Community Admin" }).click();
    await admin.getByRole("button", { name: "Make admin" }).click();
    await expect(
      admin
        .getByRole("alertdialog")
        .getByText("Role is not updated: Your community already has 3 admins.", { exact: true }),
    ).toBeVisible();
  });

  test("of two admins neither takes the other's role, and the box says why", async ({ signedIn }) => {
    const admin = await signedIn(ADMIN);
    await admin.goto(await memberPage(SECOND));
    const role = admin.getByRole("checkbox", { name: "Community Admin" });
    await expect(role).toBeDisabled();
    await expect(role).toBeChecked();
    await expect(admin.getByText(/^Name a third admin first\./)).toBeVisible();
    await expectAccessible(admin);
    await admin.goto(await memberPage(ADMIN));
    await expect(role).toBeEnabled();
  });

  test("an admin gives the role up, and the last one is told to assign another", async ({ signedIn }) => {
    const second = await signedIn(SECOND);
    await second.goto("/settings/admin/admins");
    await second.getByRole("link", { name: "Relinquish" }).filter({ visible: true }).click();
    await second.getByRole("button", { name: "Give up the role" }).click();
    await expect(second.getByText("You are no longer an admin", { exact: true })).toBeVisible();
    await expect(second).toHaveURL(/\/campaigns$/);
    await second.goto("/members");
    await expect(second).toHaveURL(/\/campaigns$/);
    const admin = await signedIn(ADMIN);
    await admin.goto(await memberPage(ADMIN));
    await expect(admin.getByText("Delete member")).toHaveCount(0);
    await admin.getByRole("checkbox", { name: "Community Admin" }).click();
    await admin.getByRole("button", { name: "Give up the role" }).click();
    await expect(
      admin
        .getByRole("alertdialog")
        .getByText(
          "Role is not updated: To relinquish the administrator role you need to assign an administrator for the community.",
          { exact: true },
        ),
    ).toBeVisible();
  });

  test("an admin deletes a member, and not the one whom an active campaign is for", async ({ signedIn }) => {
    const admin = await signedIn(ADMIN);
    await admin.goto(await memberPage("ruth.adler@lakewood.example"));
    await admin.getByRole("link", { name: "Delete member" }).click();
    const question = admin.getByRole("alertdialog");
    await expect(question.getByText("Their gifts and receipts stay.")).toBeVisible();
    await question.getByRole("button", { name: "Delete member" }).click();
    await expect(admin.getByText("Ruth Adler is no longer a member", { exact: true })).toBeVisible();
    await expect(admin).toHaveURL(/\/members$/);
    await admin.goto("/members?searchString=ruth+adler");
    await expect(admin.getByText("No results.", { exact: true })).toBeVisible();

    await admin.goto(await memberPage("recipient@lakewood.example"));
    await admin.getByRole("link", { name: "Delete member" }).click();
    await question.getByRole("button", { name: "Delete member" }).click();
    await expect(question.getByText(/^Member is not deleted: The campaign “/)).toBeVisible();
  });

  test("an admin corrects an address, sends the invitation again and copies a link", async ({ signedIn }) => {
    const admin = await signedIn(ADMIN);
    await invite(admin, "Iris", "irsi@post.example");
    await admin.goto("/members?filter=invited");
    await admin
      .getByRole("link", { name: /Iris Novak/ })
      .filter({ visible: true })
      .click();
    await expect(admin.getByRole("heading", { level: 1, name: "Iris Novak" })).toBeVisible();
    await expect(admin.getByRole("checkbox", { name: "Community Admin" })).toBeDisabled();
    await expectAccessible(admin);
    await admin.getByLabel("E-mail", { exact: true }).fill("iris@post.example");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByRole("link", { name: "iris@post.example" })).toBeVisible();
    await admin.getByRole("button", { name: "Get their link" }).click();
    await expect(admin.getByLabel("Their link")).toHaveValue(/\/confirm-invitation\?token=/);
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Send again" }).click();
    await expect(admin.getByText("Invitation was sent", { exact: true })).toBeVisible();
  });
});

test("an admin finds a giver who is a member behind the name on Our Balance", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/our-balance");
  await admin.locator("#recent summary").filter({ hasText: "Show more" }).click();
  const giver = admin.locator('#recent a[href^="/members/member/"]').filter({ visible: true }).first();
  const name = await giver.textContent();
  await giver.click();
  await expect(admin.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});

test("a member who is no admin has no way there", async ({ signedIn }) => {
  const page = await signedIn(MEMBER);
  for (const path of ["/members", await memberPage(SECOND)]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/campaigns$/);
  }
});

test("without JavaScript an admin searches, makes an admin and deletes a member", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN, { javaScriptEnabled: false });
  await admin.goto("/members");
  await admin.getByLabel("Name, e-mail or phone").fill("hartman");
  await admin.getByRole("button", { name: "Search" }).click();
  await admin
    .getByRole("link", { name: /Will Hartman/ })
    .filter({ visible: true })
    .click();
  await admin.getByRole("link", { name: "Make admin" }).click();
  await expect(admin.getByRole("link", { name: "Not yet" })).toBeFocused();
  await admin.getByRole("button", { name: "Make admin" }).click();
  await expect(admin).toHaveURL(/\/members$/);
  await admin.goto(await memberPage("ruth.adler@lakewood.example"));
  await admin.getByRole("link", { name: "Delete member" }).click();
  await expect(admin.getByRole("link", { name: "Keep" })).toBeFocused();
  await admin.getByRole("button", { name: "Delete member" }).click();
  await expect(admin).toHaveURL(/\/members$/);
  await admin.goto("/members?searchString=ruth+adler");
  await expect(admin.getByText("No results.", { exact: true })).toBeVisible();
});
