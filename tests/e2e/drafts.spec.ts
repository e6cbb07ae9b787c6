import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";
import { launch } from "../support/launch";
import { logOut } from "../support/log-out";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const NORA = "admin@lakewood.example";
const DAN = "admin2@lakewood.example";
const LAKEWOOD = "Lakewood High, Class of '98";

const title = (page: Page) => page.getByLabel("Campaign title");
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const description = (page: Page) => page.getByLabel("Description");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const keptHere = (page: Page) => page.getByText("We kept what you typed here on");
const says = (page: Page, words: string | RegExp) => page.locator(".saved-line", { hasText: words });

/** Form entries in this browser's storage, as any user of the computer can read them. */
const storedHere = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("typed:")));

async function chooseAlan(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Recipient" }).fill("Alan");
  await page.getByRole("option", { name: /Alan Kessler/ }).click();
}

const draftNamed = async (name: string) => {
  const [row] = await inSiteDatabase(
    (sql) =>
      sql<{ id: string; amount: number | null; description: string }[]>`
        select id, amount::int, description from campaigns where name = ${name} and status = 'draft'`,
  );
  return row;
};

async function beginDraft(page: Page, name: string): Promise<string> {
  await page.goto("/campaigns/create-campaign");
  await title(page).fill(name);
  await button(page, "Save as Draft").click();
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  const draft = await draftNamed(name);
  const path = `/settings/admin/drafts/draft/${draft?.id}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return path;
}

test.describe("on a phone", () => {
  test("what is typed is kept in this browser, sealed, for whoever typed it alone", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    await chooseAlan(page);
    await expect.poll(async () => (await storedHere(page)).length).toBe(1);
    await page.reload();
    await expect(keptHere(page)).toBeVisible();
    await expect(title(page)).toHaveValue("Heat through March");
    await expect(page.getByText("Alan Kessler", { exact: true })).toBeVisible();
    await expectAccessible(page);
    const [[name = "", text = ""] = []] = await storedHere(page);
    for (const word of ["Heat", "Alan", "recipient", "create"]) expect(name + text).not.toContain(word);

    await page.context().clearCookies();
    await signIn(page, DAN);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Books");
    await expect.poll(async () => (await storedHere(page)).length).toBe(2);
    await page.reload();
    await expect(title(page)).toHaveValue("Books");
    await button(page, "Throw it away").click();
    await expect(title(page)).toHaveValue("");
    await expect.poll(async () => (await storedHere(page)).length).toBe(1);
    await page.reload();
    await expect(button(page, "Launch")).toBeVisible();
    await expect(keptHere(page)).toBeHidden();
  });

  test("a draft is saved by hand and by itself, says what is missing, and is launched", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    await expect.poll(async () => (await storedHere(page)).length).toBe(1);
    await button(page, "Save as Draft").click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
    expect(await storedHere(page)).toEqual([]);
    await page.getByRole("link", { name: "Continue with Heat through March" }).click();
    const needs = page.getByRole("region", { name: "Before you can launch" });
    await expect(needs.getByRole("link")).toHaveText([
      "A type of need",
      "An amount",
      "A recipient who is a member",
    ]);
    await expectAccessible(page);

    await button(page, "Launch").click();
    await expect(page.getByText("Three things to fix before launch")).toBeVisible();
    await needs.getByRole("link", { name: "An amount" }).click();
    await expect(amount(page)).toBeFocused();
    await page.keyboard.type("1800");
    await page.getByLabel("Type of need").selectOption({ label: "Housing" });
    await chooseAlan(page);
    await expect(needs.getByRole("link")).toHaveCount(0);
    // It is complete, but the return key does not launch it.
    await title(page).press("Enter");
    await expect(says(page, /^Saved \d/)).toBeVisible();
    await expect.poll(async () => (await storedHere(page)).length).toBe(0);
    await expect(page.getByLabel("Text of the launch message")).toHaveValue(/\$1,800/);

    await page.reload();
    await expect(amount(page)).toHaveValue("1800");
    await expect(needs.getByText(/^Saved .*, by Nora Okafor$/)).toBeVisible();
    // Unedited default texts still follow the amount.
    await amount(page).fill("900");
    await expect(page.getByLabel("Text of the launch message")).toHaveValue(/\$900/);
    // Leaving the form by a link leaves nothing in storage.
    await page.getByRole("link", { name: "My Drafts" }).click();
    await expect.poll(async () => (await draftNamed("Heat through March"))?.amount).toBe(900);

    await page.getByRole("link", { name: "Continue with Heat through March" }).click();
    await expect(amount(page)).toHaveValue("900");
    await launch(page);
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}$/);
    await page.goto("/settings/admin/drafts/draft");
    await expect(page.getByText("You don't have any campaign drafts yet")).toBeVisible();
  });

  test("of two admins in one draft the second sees what the first has changed, and chooses", async ({
    page,
    signIn,
    signedIn,
  }) => {
    await signIn(page, NORA);
    const path = await beginDraft(page, "Heat through March");
    const dan = await signedIn(DAN);
    await dan.goto(path);
    await title(dan).fill("Warm rooms");
    await amount(dan).fill("1800");
    await expect(says(dan, /^Saved \d/)).toBeVisible();

    await title(page).fill("Heat through April");
    await description(page).fill("The boiler broke.");
    const question = page.getByRole("region", { name: /^Dan Moretti saved this draft at/ });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    const ofTitle = question.getByRole("group", { name: "Campaign title" });
    await expect(ofTitle.getByRole("radio", { name: /Yours Heat through April/ })).toBeChecked();
    // Nora has not touched the amount, so Dan's is in the form.
    const ofAmount = question.getByRole("group", { name: "Amount" });
    await expect(ofAmount.getByRole("radio", { name: /Dan Moretti’s \$1,800/ })).toBeChecked();
    await expect(amount(page)).toHaveValue("1800");
    await expect(question.getByRole("group")).toHaveCount(2);
    await button(page, "Save as Draft").click();
    await expect(question).toBeFocused();

    await ofTitle.getByRole("radio", { name: /Dan Moretti’s/ }).check();
    await expect(title(page)).toHaveValue("Warm rooms");
    await button(page, "Go on with this").click();
    await expect(question).toBeHidden();
    await expect(says(page, /^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    expect(await draftNamed("Warm rooms")).toMatchObject({ amount: 1800, description: "The boiler broke." });
  });

  test("what could not be saved is kept, and offered where something newer stands", async ({
    page,
    context,
    signIn,
    signedIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/net::ERR_INTERNET_DISCONNECTED/);
    await signIn(page, NORA);
    const path = await beginDraft(page, "Heat through March");
    await context.route("**/*", (route) => route.abort("internetdisconnected"));
    await title(page).fill("Heat through April");
    await expect(says(page, "Not saved: we can’t be reached just now.")).toBeVisible();
    await expect(title(page)).toHaveValue("Heat through April");
    await expect.poll(async () => (await storedHere(page)).length).toBe(1);
    // The computer is switched off before the retry, while the other admin continues.
    await page.goto("about:blank");
    await context.unroute("**/*");
    const dan = await signedIn(DAN);
    await dan.goto(path);
    await title(dan).fill("Warm rooms");
    await expect(says(dan, /^Saved \d/)).toBeVisible();

    await page.goto(path);
    await expect(keptHere(page)).toBeVisible();
    await expect(title(page)).toHaveValue("Warm rooms");
    await expectAccessible(page);
    await button(page, "Take it").click();
    const question = page.getByRole("region", { name: /^Dan Moretti saved this draft at/ });
    await expect(question.getByRole("radio", { name: /Yours Heat through April/ })).toBeChecked();
    await expect(title(page)).toHaveValue("Heat through April");
    await button(page, "Go on with this").click();
    await expect.poll(() => draftNamed("Heat through April")).toBeDefined();
  });

  test("a sign-out leaves nothing of a draft in the browser, also on the way back", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    const path = await beginDraft(page, "Heat through March");
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Books");
    await chooseAlan(page);
    await expect.poll(async () => (await storedHere(page)).length).toBe(1);
    await page.goto(path);
    await page.getByRole("link", { name: "My Drafts" }).click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
    await logOut(page);
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => "isOldDocument" in window)).toBe(false);
    expect(await storedHere(page)).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await expect(title(page)).toHaveCount(0);
  });

  test("words that were changed after a lost answer are saved, too", async ({
    page,
    context,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/net::ERR_FAILED/);
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    // The server receives it, but its answer is lost.
    await context.route("**/create-campaign", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch({ maxRedirects: 0 });
      await route.abort("failed");
    });
    await button(page, "Save as Draft").click();
    await expect(page.getByText("We can’t be reached just now.").first()).toBeVisible();
    await context.unrouteAll({ behavior: "wait" });
    expect(await draftNamed("Heat through March")).toBeDefined();
    await title(page).fill("Heat through April");
    // The return key saves; it never launches.
    await title(page).press("Enter");
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    expect(await draftNamed("Heat through April")).toBeDefined();
    expect(await draftNamed("Heat through March")).toBeUndefined();
    expect(await storedHere(page)).toEqual([]);
  });

  test("an ended campaign is repeated with its words, as one of its own", async ({ page, signIn }) => {
    await signIn(page, NORA);
    const { campaignId, communityId } = await seededCampaign("completed", LAKEWOOD);
    await page.goto(`/campaigns/campaign/completed/${campaignId}`);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    const members = `/campaigns/campaign-completed/${communityId}/${campaignId}`;
    const repeat = page.getByRole("link", { name: "Repeat campaign" });
    await expect(repeat).toBeVisible();
    await page.goto(members);
    await repeat.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Repeat campaign");
    await expect(title(page)).toHaveValue(name);
    await expectAccessible(page);
    await title(page).fill("Once more");
    await button(page, "Save as Draft").click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    expect(await draftNamed("Once more")).toBeDefined();
  });
});

test("without scripts a draft is saved, asked about, launched and deleted", async ({ signedIn }) => {
  const page = await signedIn(NORA, { javaScriptEnabled: false });
  const path = await beginDraft(page, "Heat through March");
  const dan = await signedIn(DAN);
  await dan.goto(path);
  await title(dan).fill("Warm rooms");
  await amount(dan).fill("1800");
  await expect(says(dan, /^Saved \d/)).toBeVisible();

  await title(page).fill("Heat through April");
  await description(page).fill("The boiler broke.");
  await button(page, "Save as Draft").click();
  await expect(
    page.getByText("Saving draft failed: Someone else has just changed this campaign"),
  ).toBeVisible();
  const ofTitle = page.getByRole("group", { name: "Campaign title" });
  await expect(ofTitle.getByRole("radio", { name: /Yours Heat through April/ })).toBeChecked();
  await ofTitle.getByRole("radio", { name: /Dan Moretti’s Warm rooms/ }).check();
  await expect(
    page.getByRole("group", { name: "Amount" }).getByRole("radio", { name: /1,800/ }),
  ).toBeChecked();
  await button(page, "Save as Draft").click();
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  expect(await draftNamed("Warm rooms")).toMatchObject({ amount: 1800, description: "The boiler broke." });

  await page.goto(path);
  await title(page).fill("Warmer rooms");
  await title(page).press("Enter");
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  expect(await draftNamed("Warmer rooms")).toMatchObject({ amount: 1800 });
  await page.goto(path);
  await button(page, "Launch").click();
  await expect(page.getByText("Two things to fix before launch")).toBeVisible();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Delete this draft?")).toBeVisible();
  await button(page, "Delete draft").click();
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  expect(await draftNamed("Warmer rooms")).toBeUndefined();
});

test("a draft is deleted after a question, and is nobody's then", async ({ page, signIn, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await signIn(page, NORA);
  const path = await beginDraft(page, "Heat through March");
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this draft?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep" }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await question.getByRole("button", { name: "Delete draft" }).click();
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  await page.goto(path);
  await expect(title(page)).toHaveCount(0);
  expect(await draftNamed("Heat through March")).toBeUndefined();
});
