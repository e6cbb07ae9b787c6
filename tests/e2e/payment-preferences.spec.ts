import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";
import { inSiteDatabase } from "../support/site-database";

const MEMBER = "member@lakewood.example";
const CARD = { good: "4242424242424242", poor: "4000000000009995", challenged: "4000002760003184" };
const PREFERENCES = "/settings/payment-preferences";

async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Save card" })).toBeEnabled();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("1234");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP code").fill("45402");
}
const save = (page: Page) => page.getByRole("button", { name: "Save card" }).click();
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const card = (page: Page) => page.getByRole("region", { name: "Saved card" });
const nameSwitch = (page: Page) => page.getByRole("switch", { name: "Leave my name out" });

async function addCard(page: Page): Promise<void> {
  await page.goto(PREFERENCES);
  await page.getByRole("link", { name: "Add a card" }).click();
  await typeCard(page, CARD.good);
  await save(page);
  await expect(card(page)).toContainText("Visa ending in 4242");
}

const startPlan = () =>
  inSiteDatabase(
    (sql) => sql`
      with donor as (
        select u.id as user_id, m.community_id
        from users u join memberships m on m.user_id = u.id
        join communities c on c.id = m.community_id
        where u.email = ${MEMBER} and c.confirmed_at is not null limit 1)
      insert into recurring_gifts (id, donor_id, community_id, amount_cents, cover_fees, is_anonymous, months,
        day_of_month, time_zone, secret, state, next_number, next_on, created_at, updated_at)
      select gen_random_uuid(), user_id, community_id, 5000, true, false, 1, 1, 'America/New_York', 'secret',
        'paused', 1, current_date + 20, now(), now() from donor`,
  );

test.describe("on a phone", () => {
  test("a card is added, replaced with the bank's check, and removed with the gifts that it pays", async ({
    page,
    signIn,
  }) => {
    await signIn(page, MEMBER);
    await page.goto(PREFERENCES);
    await expect(card(page)).toContainText("No card is saved.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add a card" }).click();
    await expect(page.getByRole("heading", { name: "Add a card" })).toBeVisible();
    await typeCard(page, CARD.poor);
    await save(page);
    const refused = page.getByRole("alert").filter({ hasText: "Your card was not saved." });
    await expect(refused).toContainText("insufficient funds");
    await expectAccessible(page);
    await typeCard(page, CARD.good);
    await page.getByRole("button", { name: "Save card" }).dblclick();
    await expect(toast(page, "Saved")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${PREFERENCES}$`));
    await expect(card(page)).toContainText("Visa ending in 4242");
    await expect(card(page)).toContainText("Expires 12/34");
    await expectAccessible(page);

    await startPlan();
    await page.reload();
    await expect(card(page)).toContainText("used for 1 recurring gift");
    await card(page)
      .getByRole("link", { name: /^Replace/ })
      .click();
    await expect(page.getByText("takes the place of your Visa ending in 4242")).toBeVisible();
    await typeCard(page, CARD.challenged);
    await save(page);
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "could not confirm this card" })).toBeVisible();
    await save(page);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(toast(page, "Saved")).toBeVisible();
    await expect(card(page)).toContainText("Visa ending in 3184");

    await card(page)
      .getByRole("link", { name: /^Remove/ })
      .click();
    await expect(page.getByRole("heading", { name: "1 recurring gift ends with it" })).toBeVisible();
    await expect(page.getByText("$50 every month")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Keep it" }).click();
    await card(page)
      .getByRole("link", { name: /^Remove/ })
      .click();
    await page.getByRole("button", { name: "Remove card" }).click();
    await expect(toast(page, "The card was removed, and 1 recurring gift ended")).toBeVisible();
    await expect(card(page)).toContainText("No card is saved.");
    await page.goto(`${PREFERENCES}/remove-card`);
    await expect(page).toHaveURL(new RegExp(`${PREFERENCES}$`));
  });

  test("names are left out at the press of a key, and shown again", async ({ page, signIn }) => {
    await signIn(page, MEMBER);
    await page.goto(PREFERENCES);
    await expect(nameSwitch(page)).not.toBeChecked();
    await nameSwitch(page).focus();
    await page.keyboard.press("Space");
    await expect(toast(page, "Done")).toBeVisible();
    await expect(nameSwitch(page)).toBeChecked();
    await expect(nameSwitch(page)).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(nameSwitch(page)).toBeChecked();
    await page.goto("/our-balance/donate");
    await expect(page.getByLabel("Leave my name out")).toBeChecked();
  });
});

test("a bank that takes over the whole page sends the browser back to the saved card", async ({
  page,
  signIn,
  simulatorUrl,
}) => {
  await signIn(page, MEMBER);
  await page.goto(`${PREFERENCES}/card`);
  await typeCard(page, CARD.challenged);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/card/setup")),
    save(page),
  ]);
  const { clientSecret, setupIntentId } = (await answer.json()) as Record<string, string>;
  await page.request.post(`${simulatorUrl}/_sim/3ds/${setupIntentId}`, {
    data: { outcome: "complete", client_secret: clientSecret },
  });
  await page.goto(`${simulatorUrl}/_sim/health`);
  await page.goto(`${PREFERENCES}/card/outcome?setup_intent=${setupIntentId}&redirect_status=succeeded`);
  await expect(card(page)).toContainText("Visa ending in 3184");
  await expect(toast(page, "Saved")).toBeVisible();
  await page.goto(`${PREFERENCES}/card/outcome?setup_intent=seti_of_somebody_else`);
  await expect(page).toHaveURL(new RegExp(`${PREFERENCES}/card$`));
});

test("without scripts the switch and the removal work, and typing a card says what it needs", async ({
  page,
  signIn,
  signedIn,
}) => {
  await signIn(page, MEMBER);
  await addCard(page);
  const plain = await signedIn(MEMBER, { javaScriptEnabled: false });
  await plain.goto(PREFERENCES);
  await nameSwitch(plain).click();
  await expect(nameSwitch(plain)).toBeChecked();
  await card(plain)
    .getByRole("link", { name: /^Replace/ })
    .click();
  await expect(plain.locator("main")).toContainText("Card entry needs JavaScript", { useInnerText: true });
  await plain.goto(PREFERENCES);
  await card(plain)
    .getByRole("link", { name: /^Remove/ })
    .click();
  await plain.getByRole("button", { name: "Remove card" }).click();
  await expect(card(plain)).toContainText("No card is saved.");
});
