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
const says = (page: Page, words: string | RegExp) => page.locator(".saved-line", { hasText: words });

/** What this browser stores, as any user of the computer can read it. */
const storedHere = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

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
  test("what is typed becomes one draft by itself, and nothing of it stays in the browser", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    await chooseAlan(page);
    await expect(says(page, /^Saved [^,]+$/)).toBeVisible();
    await expectAccessible(page);
    expect(await storedHere(page)).not.toMatch(/Heat|Alan|recipient/);
    const draft = await draftNamed("Heat through March");
    // An invalid amount keeps nothing else from being saved.
    await amount(page).fill("12a");
    await description(page).fill("The boiler broke.");
    await expect(says(page, "Saved")).toContainText("except the amount. Fix that, and it is saved too.");
    await amount(page).fill("900");
    await expect
      .poll(() => draftNamed("Heat through March"))
      .toEqual({
        id: draft?.id,
        amount: 900,
        description: "The boiler broke.",
      });
    // A reload, and the way back from another page, lead to the draft.
    await page.reload();
    await expect(page).toHaveURL(`/settings/admin/drafts/draft/${draft?.id}`);
    await expect(title(page)).toHaveValue("Heat through March");
    await expect(page.getByText("Alan Kessler", { exact: true })).toBeVisible();
  });

  test("what is typed at the last moment is saved when the page is left", async ({ page, signIn }) => {
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    await page.goto("about:blank");
    await expect.poll(() => draftNamed("Heat through March")).toBeDefined();
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Books");
    await page.getByRole("link", { name: "Campaigns", exact: true }).first().click();
    await expect(page).toHaveURL("/campaigns");
    await expect.poll(() => draftNamed("Books")).toBeDefined();
    // An untouched form saves nothing.
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("  ");
    await page.goto("about:blank");
    await page.goto("/settings/admin/drafts/draft");
    await expect(page.getByText("My Drafts (2)")).toBeVisible();
  });

  test("a draft is saved by hand and by itself, says what is missing, and is launched", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    await title(page).fill("Heat through March");
    await button(page, "Save as Draft").click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
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
    await expect(says(page, /^Saved [^,]+$/)).toBeVisible();
    await expect(page.getByLabel("Text of the launch message")).toHaveValue(/\$1,800/);

    await page.reload();
    await expect(amount(page)).toHaveValue("1800");
    await expect(says(page, /^Saved .*, by Nora Okafor$/)).toBeVisible();
    // Unedited default texts still follow the amount.
    await amount(page).fill("900");
    await expect(page.getByLabel("Text of the launch message")).toHaveValue(/\$900/);
    await page.getByRole("link", { name: "My Drafts" }).click();
    await expect.poll(async () => (await draftNamed("Heat through March"))?.amount).toBe(900);

    await page.getByRole("link", { name: "Continue with Heat through March" }).click();
    await expect(amount(page)).toHaveValue("900");
    await launch(page);
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}$/);
    await page.goto("/settings/admin/drafts/draft");
    await expect(page.getByText("You don't have any campaign drafts yet")).toBeVisible();
  });

  test("of two admins in one draft the second sees both versions, and keeps one", async ({
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
    await expect(says(dan, /^Saved [^,]+$/)).toBeVisible();

    await title(page).fill("Heat through April");
    const question = page.getByRole("region", { name: /^Dan Moretti changed this at \d/ });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    const yours = question.getByRole("region", { name: /^Your/ });
    const theirs = question.getByRole("region", { name: /^Dan Moretti’s/ });
    await expect(yours).toContainText("Heat through April");
    await expect(theirs).toContainText("Warm rooms");
    await expect(theirs).toContainText("$1,800");
    await expect(button(page, "Launch")).toHaveCount(0);
    await button(page, "Keep yours").click();
    await expect(question).toBeHidden();
    await expect(says(page, /^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    expect(await draftNamed("Heat through April")).toMatchObject({ amount: null });

    await description(dan).fill("Since January.");
    await expect(dan.getByRole("region", { name: /^Nora Okafor changed this at \d/ })).toBeVisible();
    await dan.getByRole("link", { name: "Take Nora Okafor’s" }).click();
    await expect(title(dan)).toHaveValue("Heat through April");
    await expect(description(dan)).toHaveValue("");
    await expect(button(dan, "Launch")).toBeVisible();
    expect(await draftNamed("Heat through April")).toMatchObject({ description: "" });
  });

  test("of two admins who edit an active campaign the second keeps one version", async ({ signedIn }) => {
    const { campaignId } = await seededCampaign("launched", LAKEWOOD);
    const path = `/campaigns/campaign/active/${campaignId}/edit`;
    const nora = await signedIn(NORA);
    await nora.goto(path);
    const dan = await signedIn(DAN);
    await dan.goto(path);
    await description(dan).fill("Dan’s words.");
    await button(dan, "Save").click();
    await expect(dan).toHaveURL(`/campaigns/campaign/active/${campaignId}`);
    await description(nora).fill("Nora’s words.");
    await button(nora, "Save").click();
    const question = nora.getByRole("region", { name: /^Dan Moretti changed this at \d/ });
    await expect(question).toContainText("Dan’s words.");
    // The return key chooses neither.
    await title(nora).press("Enter");
    await expect(question).toBeFocused();
    await button(nora, "Keep yours").click();
    await expect(nora).toHaveURL(`/campaigns/campaign/active/${campaignId}`);
    await expect(nora.getByText("Nora’s words.").first()).toBeVisible();
  });

  test("without a connection the form says so, keeps its words, and saves them afterwards", async ({
    page,
    context,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/net::ERR_INTERNET_DISCONNECTED/);
    await signIn(page, NORA);
    await beginDraft(page, "Heat through March");
    await context.route("**/*", (route) => route.abort("internetdisconnected"));
    await title(page).fill("Heat through April");
    await expect(says(page, "Not saved: we can’t be reached just now.")).toBeVisible();
    // A link asks first.
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "My Drafts" }).click();
    await expect(title(page)).toHaveValue("Heat through April");
    await context.unroute("**/*");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => draftNamed("Heat through April")).toBeDefined();
  });

  test("after the session has ended the form keeps its words until the next sign-in", async ({
    page,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 401/);
    await signIn(page, NORA);
    await page.goto("/campaigns/create-campaign");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await title(page).fill("Heat through March");
    await expect(says(page, "Not saved: you are logged out.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("target", "_blank");
    await page.context().addCookies(cookies);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(says(page, /^Saved [^,]+$/)).toBeVisible();
  });

  test("a draft that another admin deleted is not brought back unasked", async ({
    page,
    signIn,
    signedIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 404/);
    await signIn(page, NORA);
    const path = await beginDraft(page, "Heat through March");
    const dan = await signedIn(DAN);
    await dan.goto(path);
    await dan.getByRole("link", { name: "Delete", exact: true }).click();
    await dan.getByRole("button", { name: "Delete draft" }).click();
    await expect(dan).toHaveURL("/settings/admin/drafts/draft");
    await title(page).fill("Heat through April");
    await expect(says(page, "Not saved: this draft is no longer there.")).toBeVisible();
    expect(await draftNamed("Heat through April")).toBeUndefined();
    await button(page, "Save as Draft").click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    expect(await draftNamed("Heat through April")).toBeDefined();
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
    await expect(says(page, /^Saved [^,]+$/)).toBeVisible();
    await page.goto(path);
    await page.getByRole("link", { name: "My Drafts" }).click();
    await expect(page).toHaveURL("/settings/admin/drafts/draft");
    await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
    await logOut(page);
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => "isOldDocument" in window)).toBe(false);
    expect(await storedHere(page)).not.toMatch(/Heat|Books|Alan/);
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
  await expect(says(dan, /^Saved [^,]+$/)).toBeVisible();

  await title(page).fill("Heat through April");
  await description(page).fill("The boiler broke.");
  await button(page, "Save as Draft").click();
  await expect(
    page.getByText("Saving draft failed: Someone else has just changed this campaign"),
  ).toBeVisible();
  const question = page.getByRole("region", { name: /^Dan Moretti changed this at \d/ });
  await expect(question.getByRole("region", { name: /^Dan Moretti’s/ })).toContainText("Warm rooms");
  await question.getByRole("link", { name: "Take Dan Moretti’s" }).click();
  await expect(title(page)).toHaveValue("Warm rooms");
  await title(dan).fill("Warm rooms at night");
  await expect(says(dan, /^Saved [^,]+$/)).toBeVisible();
  await expect.poll(() => draftNamed("Warm rooms at night")).toBeDefined();
  await title(page).fill("Heat through April");
  await button(page, "Save as Draft").click();
  await button(page, "Keep yours").click();
  await expect(page).toHaveURL("/settings/admin/drafts/draft");
  expect(await draftNamed("Heat through April")).toMatchObject({ amount: 1800 });

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
