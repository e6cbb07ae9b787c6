import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { launch } from "../support/launch";

const ADMIN = "admin@lakewood.example";
const CONFIRMED = "I checked this, and it doesn’t give anyone away.";
const QUESTION = "“Marcus” in the description is the name of a member, too: Marcus Reed. Is it about them?";

const ask = (page: Page) => page.getByRole("button", { name: "Launch", exact: true }).click();

async function fill(page: Page): Promise<void> {
  await page.goto("/campaigns/create-campaign");
  await page.getByLabel("Campaign title").fill("A ramp to the front door");
  await page.getByLabel("Type of need").selectOption({ label: "Housing" });
  await page.getByLabel("Amount", { exact: true }).fill("900");
  await page.getByLabel("Description").fill("Ask Marcus, or see gofund.example/help-a1an-kessler");
}

test("a form tells while it is written what gives the recipient away, and asks about other members", async ({
  page,
  signIn,
}) => {
  await signIn(page, ADMIN);
  await fill(page);
  const recipient = page.getByRole("combobox", { name: "Recipient" });
  await recipient.fill("Alan");
  await page.getByRole("option", { name: /Alan Kessler/ }).click();
  const check = page.getByRole("status").filter({ hasText: "We looked for your recipient’s name" });
  await expect(check).toContainText("Found in the description: “a1an”, “kessler”.");
  await expect(check).toContainText(QUESTION);
  await expect(page.getByText("This could tell who it is for.")).toBeVisible();

  await page.getByLabel("Description").fill("Ask Marcus.");
  await expect(page.getByText("This names someone else in the community.")).toBeVisible();
  await expect(check).toContainText("It is not there.");
  await page.getByLabel("Description").fill("Ask an admin.");
  await expect(page.getByLabel(CONFIRMED)).toBeHidden();

  await page.getByLabel("Description").fill("Ask Marcus.");
  await page.getByLabel(CONFIRMED).check();
  await launch(page);
  await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
});

test("without scripts the form comes back with what was found, and keeps what was typed", async ({
  signedIn,
}) => {
  const page = await signedIn(ADMIN, { javaScriptEnabled: false });
  await fill(page);
  await page
    .locator("select[name=plainRecipient]")
    .selectOption({ label: "Alan Kessler (recipient@lakewood.example)" });
  await ask(page);
  await expect(page.getByText("This could tell who it is for.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: QUESTION })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue(/help-a1an-kessler/);

  await page.getByLabel("Description").fill("Ask Marcus.");
  await ask(page);
  await expect(page.getByText("This names someone else in the community.")).toBeVisible();
  await expect(page.getByLabel("Campaign title")).toHaveValue("A ramp to the front door");
  await page.getByLabel(CONFIRMED).check();
  await launch(page);
  await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);

  await page.getByRole("link", { name: "Wrong person? Correct the recipient" }).click();
  const recipients = page.locator("select[name=plainRecipient]");
  const marcus = recipients.locator("option", { hasText: "Marcus Reed" });
  const id = (await marcus.getAttribute("value")) ?? "";
  await recipients.selectOption(id);
  await page.getByRole("button", { name: "Correct the recipient" }).click();
  await expect(page.getByText("This could tell who it is for.")).toBeVisible();
  await expect(recipients).toHaveValue(id);
});
