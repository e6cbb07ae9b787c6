import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo, newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { DESKTOP } from "../support/widths";

const ADMIN = "admin@lakewood.example";
const OUTSIDER = "mina@wonaga.example";
const HOME = "Lakewood High, Class of '98";
const FIND = "/settings/my-communities/search-community?searchString=lakewood";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

async function choose(admin: Page, ...choices: string[]): Promise<void> {
  await admin.goto("/settings/admin/privacy");
  for (const name of choices) await admin.getByRole("radio", { name }).check();
  await admin.getByRole("button", { name: "Save" }).click();
}

test("people ask, an admin accepts, and they write to the admins by the form", async ({
  signedIn,
  simulatorUrl,
}) => {
  const admin = await signedIn(ADMIN, DESKTOP);
  await choose(admin, "People an admin accepts", "No one");
  await expect(notice(admin, "Your choice is saved")).toBeVisible();
  await expect(admin.getByRole("radio", { name: "People an admin accepts" })).toBeChecked();
  await expectAccessible(admin);

  const outsider = await signedIn(OUTSIDER);
  await outsider.goto(FIND);
  await expectAccessible(outsider);
  await outsider.getByRole("button", { name: `Ask to join ${HOME}` }).click();
  await expect(notice(outsider, `We asked the admins of ${HOME}`)).toBeVisible();
  await expect(outsider).toHaveURL(/searchString=lakewood$/);
  await expect(outsider.getByText("Waiting for its admins")).toBeVisible();
  await expect(outsider.getByRole("button", { name: /^Ask to join/ })).toHaveCount(0);
  await outsider.goto("/settings/my-communities");
  await expect(outsider.getByRole("heading", { name: "You asked to join" })).toBeVisible();
  await expectAccessible(outsider);

  const mail = await newestMail(admin, simulatorUrl, ADMIN);
  expect(mail.subject).toBe(`Mina Park asks to join ${HOME}`);
  await admin.goto(/http\S+join-requests\S+/.exec(mail.text)?.[0] ?? "");
  await expect(admin.getByRole("link", { name: "Admin settings waiting: 1" })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Accept Mina Park" }).click();
  await expect(notice(admin, "Mina Park is a member now")).toBeVisible();
  await expect(admin.getByText("No one is waiting for your answer.")).toBeVisible();

  await outsider.reload();
  await outsider.getByRole("button", { name: `Open ${HOME}` }).click();
  await expect(outsider).toHaveURL(/\/campaigns$/);
  await outsider.goto("/notifications");
  await expect(outsider.getByText(`You are a member of ${HOME} now.`)).toBeVisible();
  await outsider.goto("/community-admins");
  await expect(outsider.getByText("Nora Okafor")).toBeVisible();
  await expect(outsider.getByText(ADMIN)).toHaveCount(0);
  await outsider.getByRole("button", { name: "Send" }).click();
  await expect(outsider.getByText("Required")).toBeVisible();
  await expect(outsider.getByLabel("Your message")).toBeFocused();
  await expectAccessible(outsider);
  await outsider.getByLabel("Your message").fill("Somebody's roof is gone. Shall we help?");
  await outsider.getByRole("button", { name: "Send" }).click();
  await expect(outsider.getByText("Your message is on its way to the admins.")).toBeVisible();
  await expectAccessible(outsider);
  await expect
    .poll(async () => (await mailsTo(admin, simulatorUrl, ADMIN)).map(({ subject }) => subject))
    .toEqual([`Mina Park asks to join ${HOME}`, `Mina Park wrote to the admins of ${HOME}`]);
});

test("works the same without scripts, and keeps what was typed", async ({ signedIn }) => {
  const plain = { javaScriptEnabled: false };
  const admin = await signedIn(ADMIN, plain);
  await choose(admin, "People an admin accepts", "No one");
  await expect(admin.getByRole("radio", { name: "No one" })).toBeChecked();

  const outsider = await signedIn(OUTSIDER, plain);
  await outsider.goto(FIND);
  await outsider.getByRole("button", { name: `Ask to join ${HOME}` }).click();
  await expect(outsider.getByText("Waiting for its admins")).toBeVisible();
  await admin.goto("/members/join-requests");
  const name = await admin.locator("main").getByText("Mina Park", { exact: true }).first().boundingBox();
  expect(name?.height, "the name stands on one line of a phone").toBeLessThan(32);
  await admin.getByRole("button", { name: "Decline Mina Park" }).click();
  await expect(admin.getByText("No one is waiting for your answer.")).toBeVisible();
  await outsider.goto(FIND);
  await expect(outsider.getByText("Declined by its admins")).toBeVisible();

  const member = await signedIn("jonas@wonaga.example", plain);
  const counselor = await signedIn("ray@wonaga.example", plain);
  await choose(counselor, "Everyone Anyone with an account", "No one");
  await member.goto("/community-admins");
  const long = `${"a word ".repeat(150)}and one more`;
  await member.getByLabel("Your message").fill(long);
  await member.getByRole("button", { name: "Send" }).click();
  await expect(member.getByText("At most 1,000 characters")).toBeVisible();
  await expect(member.getByLabel("Your message")).toHaveValue(long);
  await member.getByLabel("Your message").fill("A short one.");
  await member.getByRole("button", { name: "Send" }).click();
  await expect(member.getByText("Your message is on its way to the admins.")).toBeVisible();
});

test("campaigns shown by link only: no list for outsiders, and search engines stay out", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/settings/admin/search-engines");
  await expect(admin.getByRole("heading", { name: "They may show your campaigns" })).toBeVisible();
  await choose(admin, "Only people who were invited", "Members only");
  await expect(notice(admin, "Your choice is saved")).toBeVisible();
  await admin.goto("/settings/admin/search-engines");
  await expect(admin.getByRole("heading", { name: "Your campaigns are hidden" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Allow search engines" })).toHaveCount(0);
  await expectAccessible(admin);
  await admin.goto("/campaigns/create-campaign");
  await expect(admin.getByText("But anyone who is logged out can open its link")).toBeVisible();

  const outsider = await signedIn(OUTSIDER);
  await outsider.goto(FIND);
  await expect(outsider.getByText("By invitation only")).toBeVisible();
  await outsider.getByRole("link", { name: `View more about ${HOME}` }).click();
  await expect(
    outsider.getByText("Its campaigns are shown to members, and to anyone who has a campaign’s link."),
  ).toBeVisible();
  await expect(outsider.getByRole("heading", { name: "Active Campaigns" })).toHaveCount(0);
  await expectAccessible(outsider);
});
