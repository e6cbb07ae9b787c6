import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { campaignNamed, seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const ADMIN = "admin@lakewood.example";
const SECOND = "admin2@lakewood.example";
const MEMBER = "member@lakewood.example";
const SUGGESTIONS = "/settings/admin/drafts/suggestion";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByLabel("Campaign title");
const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

test("a refused draft says whether saving or launching failed, and why (000 §8)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/campaigns/create-campaign");
  await title(admin).fill("A <b>roof</b>");
  await button(admin, "Save as Draft").click();
  await expect(notice(admin, "Draft is not saved: Invalid campaign name")).toBeVisible();
  await title(admin).fill("A roof");
  await button(admin, "Save as Draft").click();
  await expect(admin).toHaveURL("/settings/admin/drafts/draft");

  await admin.getByRole("link", { name: "Continue with A roof" }).click();
  await title(admin).fill("A <b>roof</b>");
  await button(admin, "Save as Draft").click();
  await expect(notice(admin, "Saving draft failed: Invalid campaign name")).toBeVisible();
  await title(admin).fill("A roof");
  await admin.getByLabel("Type of need").selectOption({ label: "Housing" });
  await admin.getByRole("combobox", { name: "Recipient" }).fill("Alan");
  await admin.getByRole("option", { name: /Alan Kessler/ }).click();
  await admin.getByLabel("Amount", { exact: true }).fill("0");
  await button(admin, "Launch").click();
  await expect(notice(admin, "Launching draft failed: Invalid amount")).toBeVisible();
});

test("a refused suggestion says that it is not saved, and why (000 §8)", async ({ signedIn }) => {
  const member = await signedIn(MEMBER);
  await member.goto("/campaigns/suggest-campaign");
  await member.getByText("Me", { exact: true }).click();
  await member.getByLabel("Title").fill("Rent for March");
  await member.getByRole("button", { name: "Send to the admins" }).click();
  await expect(notice(member, "Sent")).toBeVisible();

  const admin = await signedIn(ADMIN);
  await admin.goto(SUGGESTIONS);
  await admin.getByRole("link", { name: "Continue with Rent for March" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "No" }).click();
  await title(admin).fill("Rent <b>for</b> March");
  await button(admin, "Save").click();
  await expect(notice(admin, "Saving suggested draft failed: Invalid campaign name")).toBeVisible();
});

test("a transfer fails when another admin emptied the balance first, and its dialog closes (000 §8)", async ({
  signedIn,
}) => {
  const { campaignId } = await campaignNamed("Help with a funeral");
  const ask = async (email: string) => {
    const page = await signedIn(email);
    await page.goto(`/campaigns/transfer/x/${campaignId}`);
    await page.getByLabel("Amount").fill("5000");
    await button(page, "Transfer").click();
    await expect(page.getByRole("alertdialog", { name: "Transfer $5,000?" })).toBeVisible();
    return page;
  };
  const first = await ask(ADMIN);
  const second = await ask(SECOND);
  await button(first, "Transfer $5,000").click();
  await expect(first).toHaveURL(`/campaigns/campaign/active/${campaignId}`);
  await button(second, "Transfer $5,000").click();
  await expect(notice(second, "Transfer failed: Not enough money on Our Balance")).toBeVisible();
  await expect(second.getByRole("alertdialog")).toBeHidden();
});

test("the only admin left can't leave the community, and reads why (000 §8)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/settings/my-communities");
  await admin.getByRole("link", { name: /^Leave Lakewood High/ }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Leave community" })).toBeVisible();
  const secondId = await seededPerson(SECOND);
  await inSiteDatabase((sql) => sql`update memberships set role = 0 where user_id = ${secondId}`);
  await question.getByRole("button", { name: "Leave community" }).click();
  await expect(
    question
      .getByRole("alert")
      .getByText("Could not leave community: Before leaving the community, you need to assign an admin", {
        exact: true,
      }),
  ).toBeVisible();
  await expect(admin).toHaveURL("/settings/my-communities");
});
