import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { newestMail } from "../support/arrived";
import { expect, test } from "../support/fixtures";
import { inSiteDatabase } from "../support/site-database";
import { wakeWorker } from "../support/wake-worker";

/** She has four recurring gifts: resting, under question, announced for tomorrow, and paused. */
const NORA = "admin@lakewood.example";
const HERE = "/settings/payment-preferences";
const MONTHLY = "$50 every month";

const giftOf = (page: Page, gives: string) => page.getByRole("listitem").filter({ hasText: gives });
const openList = async (page: Page) => {
  await page.goto(HERE);
  await expect(page.getByRole("heading", { name: "Recurring gifts" })).toBeVisible();
};
const press = (page: Page, gives: string, name: RegExp) =>
  giftOf(page, gives).getByRole("button", { name }).click();

/** Moves tomorrow's gift back to three days ahead and announces it. Returns the link in its mail. */
async function linkOfNotice(page: Page, simulatorUrl: string): Promise<string> {
  await inSiteDatabase(async (sql) => {
    await sql`delete from recurring_gift_periods where state = 'announced'`;
    await sql`delete from messages where template = 'recurring-notice'`;
    await sql`update recurring_gifts set notice_at = now(), next_number = 3,
      next_on = (now() + interval '3 days')::date where amount_cents = 5000 and state = 'active'`;
  });
  await wakeWorker("charge-due-gifts");
  const mail = await newestMail(page, simulatorUrl, NORA);
  expect(mail.subject).toMatch(/^Your gift every month: \$51\.\d\d on \d\d\/\d\d\/\d{4}$/);
  const link = /https?:\/\/[^\s<>"]+\/recurring-gift\/[\w-]+/.exec(mail.text)?.[0];
  if (!link) throw new Error("the mail has no link");
  return new URL(link).pathname;
}

async function bankAsks(): Promise<void> {
  await inSiteDatabase(async (sql) => {
    await sql`update saved_cards set payment_method_id = 'pm_card_authenticationRequired', last4 = '3184'`;
    await sql`update recurring_gift_periods set due_at = now() where state = 'announced'`;
    await sql`update deliveries set sent_at = now() - interval '4 days'
      where message_id in (select id from messages where template = 'recurring-notice')`;
  });
  await wakeWorker("charge-due-gifts");
  await expect
    .poll(() =>
      inSiteDatabase((sql) =>
        sql`select 1 from recurring_gift_periods where state = 'needs_bank'`.then((rows) => rows.length),
      ),
    )
    .toBe(1);
}

test.describe("on a phone", () => {
  test("the list shows three and then two more, and what waits for its donor first", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await openList(page);
    const cards = page.locator(".rgift");
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0)).toContainText("Your card has insufficient funds.");
    await expect(cards.nth(1)).toContainText("A van that starts has ended, and nothing more is charged.");
    await expect(cards.nth(2)).toContainText(`${MONTHLY}, fees covered`);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(3)).toContainText("$75 every 3 months");
    await expect(page.getByRole("link", { name: "Show more" })).toBeHidden();
    await press(page, "$75 every 3 months", /^Resume/);
    await expect(page.locator(".toast")).toContainText("It goes on.");
    await expect(giftOf(page, "$75 every 3 months")).toContainText("Next charge");
    await expect(cards).toHaveCount(4);
  });

  test("a change says what is wrong beside its field, keeps what was typed, and counts from the next gift", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await openList(page);
    await giftOf(page, MONTHLY)
      .getByRole("link", { name: /^Change/ })
      .click();
    const amount = page.getByLabel("Amount");
    await expect(amount).toBeFocused();
    await expect(
      page.getByText(/^From \d\d\/\d\d\/\d{4} you pay \$51\.\d\d; \$50\.00 arrives/),
    ).toBeVisible();
    await expectAccessible(page);
    await amount.fill("12.50");
    await page.getByLabel("How often").selectOption("3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(amount).toHaveAccessibleDescription("Only numbers allowed");
    await expect(amount).toHaveValue("12.50");
    await expect(amount).toBeFocused();
    await expect(page.getByLabel("How often")).toHaveValue("3");
    await expectAccessible(page);

    await amount.fill("60");
    await page.getByLabel("Cover the processing fees").uncheck();
    await expect(page.getByText(/you pay \$60\.00; \$58\.\d\d arrives after card fees/)).toBeVisible();
    await page.getByRole("button", { name: "Save $60 every 3 months" }).click();
    await expect(giftOf(page, "$60 every 3 months")).toContainText(/\d\d\/\d\d\/\d{4}, \$60\.00/);
    await expect(page.locator(".toast")).toContainText("Saved. Nothing is charged today.");
  });

  test("asked whether Our Balance takes over, she says yes; another one ends after a question", async ({
    page,
    signIn,
  }) => {
    await signIn(page, NORA);
    await openList(page);
    await page.getByRole("button", { name: /^Yes, Our Balance/ }).click();
    const taken = giftOf(page, "$25 every month");
    await expect(taken).toContainText("Next charge");
    await expect(taken).toContainText("Our Balance, Lakewood High");

    await giftOf(page, "$20 every month").getByRole("link", { name: /^End/ }).click();
    await expect(page.getByText(/^End your recurring gift to Our Balance, Lakewood/)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End it", exact: true }).click();
    await expect(page.getByText(/\$20 every month\. Ended on \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
    await expect(page.locator(".rgift").filter({ hasText: "$20 every month" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("whoever has the link of the mail skips, pauses and ends without logging in; the link alone does nothing", async ({
    page,
    another,
    simulatorUrl,
  }) => {
    const link = await linkOfNotice(page, simulatorUrl);
    const reader = await another();
    const answer = await reader.goto(link);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(reader.getByText(/^\$50 every month, to Our Balance, Lakewood High/)).toBeVisible();
    await expectAccessible(reader);
    const text = await reader.locator("body").innerText();
    for (const secret of [NORA, "Nora", "Okafor", "4242"]) expect(text).not.toContain(secret);

    await reader.getByRole("button", { name: "Skip the next one" }).click();
    await expect(reader.getByRole("status").filter({ hasText: "Skipped." })).toBeVisible();
    await reader.getByRole("button", { name: "Pause" }).click();
    await expect(reader.getByText("It is paused. Nothing is charged.")).toBeVisible();
    await reader.goto(link);
    await expect(reader.getByText("It is paused. Nothing is charged.")).toBeVisible();
    await reader.getByText("End it", { exact: true }).click();
    await expectAccessible(reader);
    await reader.getByRole("button", { name: "End it for good" }).click();
    await expect(reader.getByText("It has ended. Nothing more is charged.")).toBeVisible();
    await expectAccessible(reader);

    await reader.goto("/recurring-gift/none");
    await expect(reader.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessible(reader);
    await reader.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(reader).toHaveURL(/\/login\?returnTo=%2Fsettings%2Fpayment-preferences$/);
  });

  test("a bank that wants to see her is shown the gift that waits, and the recurring gift goes on", async ({
    page,
    signIn,
  }) => {
    await bankAsks();
    await signIn(page, NORA);
    await openList(page);
    await expect(giftOf(page, MONTHLY)).toContainText("Your bank asks");
    await expectAccessible(page);
    await press(page, MONTHLY, /^Pay it now/);
    await expect(page).toHaveURL(/\/our-balance\/checkout\?attempt=/);
    await expect(page.getByLabel("Card ending in 3184")).toBeChecked();
    await page.getByRole("button", { name: /^Donate \$51\./ }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(page).toHaveURL(/\/thank-you\?attempt=/);
    await openList(page);
    await expect(giftOf(page, MONTHLY)).toContainText("Next charge");
  });
});

test("without scripts, pausing, the question before the end, and the link of the mail work", async ({
  page,
  signedIn,
  another,
  simulatorUrl,
}) => {
  const link = await linkOfNotice(page, simulatorUrl);
  const plain = await signedIn(NORA, { javaScriptEnabled: false });
  await openList(plain);
  await press(plain, MONTHLY, /^Pause/);
  await expect(giftOf(plain, MONTHLY)).toContainText("Paused");
  await giftOf(plain, MONTHLY)
    .getByRole("link", { name: /^Change/ })
    .click();
  await plain.getByLabel("Amount").fill("0");
  await plain.getByRole("button", { name: /^Save/ }).click();
  await expect(plain.getByText("Insufficient amount")).toBeVisible();
  await expect(plain.getByLabel("Amount")).toHaveValue("0");
  await plain.getByRole("link", { name: "Keep as it is" }).click();
  await giftOf(plain, "$20 every month").getByRole("link", { name: /^End/ }).click();
  await plain.getByRole("button", { name: "End it", exact: true }).click();
  await expect(plain.getByText(/\$20 every month\. Ended on/)).toBeVisible();

  const reader = await another({ javaScriptEnabled: false });
  await reader.goto(link);
  await expect(reader.getByText("It is paused. Nothing is charged.")).toBeVisible();
  await reader.getByText("End it", { exact: true }).click();
  await reader.getByRole("button", { name: "End it for good" }).click();
  await expect(reader.getByText("It has ended. Nothing more is charged.")).toBeVisible();
});
