import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { confirmLaunch, launch } from "../support/launch";
import { inSiteDatabase } from "../support/site-database";

const ADMIN = "admin@lakewood.example";
const TITLE = "Three months of rent";
const ask = (page: Page) => page.getByRole("button", { name: "Launch", exact: true }).click();

async function fill(page: Page): Promise<void> {
  await page.goto("/campaigns/create-campaign");
  await page.getByLabel("Campaign title").fill(TITLE);
  await page.getByLabel("Type of need").selectOption({ label: "Housing" });
  await page.getByLabel("Amount", { exact: true }).fill("3600");
}

const launched = async () => {
  const [row] = await inSiteDatabase(
    (sql) => sql`
      select
        (select count(*)::int from campaigns where name = ${TITLE} and status = 'launched') as campaigns,
        (select count(*)::int from messages m join campaigns c on c.id = m.campaign_id where c.name = ${TITLE}) as messages,
        (select count(*)::int from deliveries d join messages m on m.id = d.message_id
          where m.dedupe_key like 'launch-copy:%') as copies,
        (select count(distinct u.email)::int from deliveries d join messages m on m.id = d.message_id
          join users u on u.id = d.user_id where m.dedupe_key like 'launch-copy:%' and u.email <> ${ADMIN}) as others`,
  );
  return { ...row };
};

atEachWidth((width) => {
  test("an admin is asked once before a launch, and gets a copy first", async ({ page, signIn }) => {
    await signIn(page, ADMIN);
    await fill(page);
    const recipient = page.getByRole("combobox", { name: "Recipient" });
    await recipient.fill("Alan");
    await page.getByRole("option", { name: /Alan Kessler/ }).click();
    await ask(page);

    const sheet = page.getByRole("dialog", { name: "Ready to launch?" });
    await expect(sheet).toContainText(`“${TITLE}”, $3,600.`);
    await expect(sheet.getByRole("listitem").filter({ hasText: "Alan Kessler" })).toContainText(
      "The recipient",
    );
    await expect(sheet.locator(".bubble").first()).toContainText("We hope for $3,600.");
    await expect(sheet.locator(".bubble").first()).toContainText("Reply STOP to opt out.");
    const box = () => sheet.evaluate((element) => element.getBoundingClientRect());
    const height = page.viewportSize()?.height ?? 0;
    if (width === "phone") await expect.poll(async () => Math.round((await box()).bottom)).toBe(height);
    else expect((await box()).width).toBeGreaterThan(900);
    await expectAccessible(page);

    await sheet.getByRole("button", { name: "Send me a copy" }).click();
    await expect(sheet.getByRole("status").filter({ hasText: /on (its|their) way to you/ })).toBeVisible();
    expect(await launched()).toMatchObject({ campaigns: 0, messages: 0, others: 0 });
    expect((await launched()).copies).toBeGreaterThan(0);

    await sheet.getByRole("button", { name: "Not yet" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByLabel("Campaign title")).toHaveValue(TITLE);
    await ask(page);
    const told = await confirmLaunch(page).innerText();
    const start = page.url();
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await confirmLaunch(page).dblclick();
    await answered;
    const since = Date.now();
    await page.waitForURL((url) => url.href !== start);
    expect(Date.now() - since).toBeGreaterThanOrEqual(900);
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
    expect(await launched()).toMatchObject({ campaigns: 1, messages: 1 });

    const [, promised] = /(\d+)/.exec(told) ?? [];
    const sent = () =>
      inSiteDatabase(
        (sql) => sql`
          select 1 from deliveries d join messages m on m.id = d.message_id
          join campaigns c on c.id = m.campaign_id where c.name = ${TITLE}`,
      ).then((rows) => String(rows.length));
    await expect.poll(sent).toBe(promised);

    // The form's draft has become the campaign.
    await page.goBack();
    await expect(page.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
    expect(await launched()).toMatchObject({ campaigns: 1, messages: 1 });
  });

  test("a launch for the wrong person is corrected, and ended without money", async ({ page, signIn }) => {
    await signIn(page, ADMIN);
    await fill(page);
    await page.getByRole("combobox", { name: "Recipient" }).fill("Alan");
    await page.getByRole("option", { name: /Alan Kessler/ }).click();
    await launch(page);
    await page.getByRole("link", { name: "Wrong person? Correct the recipient" }).click();
    await expect(page.getByRole("heading", { name: "Correct the recipient", level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Recipient" }).fill("Goldfarb");
    await page.getByRole("option", { name: /Leah Goldfarb/ }).click();
    await page.getByRole("button", { name: "Correct the recipient" }).click();
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Leah Goldfarb").first()).toBeVisible();
    await expect(page.getByText("Alan Kessler")).toHaveCount(0);
    const path = new URL(page.url()).pathname;

    await page.getByRole("link", { name: "End campaign" }).click();
    const dialog = page.getByRole("alertdialog", { name: "End this campaign?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "End campaign" }).click();
    await expect(page).toHaveURL(/\/campaigns$/);
    await expect(page.getByText("The campaign has ended.").first()).toBeVisible();
    await page.goto(path);
    await expect(page).toHaveURL(/\/campaigns\/campaign\/completed\//);
    await expect(
      page.getByText("No money was sent. We never told them the campaign was for them."),
    ).toBeVisible();
    await expect(page.getByText("Sent to recipient")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("what the sheet shows is launched, not what was typed while it was made", async ({ page, signIn }) => {
    await signIn(page, ADMIN);
    await fill(page);
    await page.getByRole("combobox", { name: "Recipient" }).fill("Alan");
    await page.getByRole("option", { name: /Alan Kessler/ }).click();
    const words = page.locator("#campaign-message-2");
    await words.fill("{{communityName}}: these words were read.");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/create-campaign*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await ask(page);
    await words.fill("{{communityName}}: these words were not.");
    answer();
    const sheet = page.getByRole("dialog", { name: "Ready to launch?" });
    await expect(sheet.locator(".bubble").first()).toContainText("these words were read.");
    await confirmLaunch(page).click();
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
    const told = await inSiteDatabase(
      (sql) => sql`
        select m.content from campaign_messages m join campaigns c on c.id = m.campaign_id
        where c.name = ${TITLE} and m.message_type = 2`,
    );
    expect(told.map(({ content }) => content)).toEqual(["{{communityName}}: these words were read."]);
  });

  test("a refused launch shows why, and leads on", async ({ page, signIn, consoleGuard }) => {
    // The form tries to save, too.
    consoleGuard.expectError(/status of 401/);
    await signIn(page, ADMIN);
    await fill(page);
    await page.getByRole("combobox", { name: "Recipient" }).fill("Alan");
    await page.getByRole("option", { name: /Alan Kessler/ }).click();
    await ask(page);
    await expect(confirmLaunch(page)).toBeVisible();
    await page.context().clearCookies();
    await confirmLaunch(page).click();
    const why = page.getByRole("alert").filter({ hasText: "Creation of campaign failed: Please log in" });
    await expect(why).toBeInViewport({ ratio: 1 });
    // The dialog returns the focus a moment later, which must not move it from the reason.
    await expect(page.getByRole("button", { name: "Launch", exact: true })).toBeFocused();
    await expect(why).toBeInViewport({ ratio: 1 });
    const opened = page.waitForEvent("popup");
    await why.getByRole("link", { name: "Log in" }).click();
    const tab = await opened;
    await tab.getByLabel("Your Email").fill(ADMIN);
    await tab.locator("input[type=password]").fill("Manyhands1");
    await tab.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(tab).toHaveURL(/\/campaigns\/create-campaign/);
    await tab.close();
    await expect(page.getByLabel("Campaign title")).toHaveValue(TITLE);
    expect(await launched()).toMatchObject({ campaigns: 0, messages: 0 });
    await ask(page);
    await confirmLaunch(page).click();
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
  });

  test("without scripts the question is a page of its own", async ({ signedIn }) => {
    const page = await signedIn(ADMIN, { javaScriptEnabled: false });
    await fill(page);
    await page
      .locator("select[name=plainRecipient]")
      .selectOption({ label: "Alan Kessler (recipient@lakewood.example)" });
    await ask(page);
    await expect(page.getByRole("heading", { name: "Ready to launch?" })).toBeVisible();
    await expect(page.getByLabel("Campaign title")).toHaveCount(0);
    await page.getByRole("button", { name: "Not yet" }).click();
    await expect(page.getByLabel("Campaign title")).toHaveValue(TITLE);
    await expect(page.locator("select[name=plainRecipient]")).not.toHaveValue("");
    await ask(page);
    await confirmLaunch(page).click();
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
    expect(await launched()).toMatchObject({ campaigns: 1, messages: 1, copies: 0 });

    await page.getByRole("link", { name: "Wrong person? Correct the recipient" }).click();
    await page
      .locator("select[name=plainRecipient]")
      .selectOption({ label: "Leah Goldfarb (leah.goldfarb@lakewood.example)" });
    await page.getByRole("button", { name: "Correct the recipient" }).click();
    await expect(page.getByText("Leah Goldfarb").first()).toBeVisible();
    await page.getByRole("link", { name: "End campaign" }).click();
    await expect(page.getByRole("heading", { name: "End this campaign?" })).toBeVisible();
    await page.getByRole("button", { name: "End campaign" }).click();
    await expect(page).toHaveURL(/\/campaigns$/);
    expect(await launched()).toMatchObject({ campaigns: 0 });
  });
});
