import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "../support/accessible";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const CARD = { good: "4242424242424242", poor: "4000000000009995", challenged: "4000002760003184" };
const MISSING = /status of 404/;
const MEMBER = "member@lakewood.example";
const NOT_FOUND = (page: Page) => page.getByText("The content is not found");
const LED_AWAY = (page: Page) => page.getByRole("heading", { name: "Active Campaigns" });

async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
}

async function giveToBalance(page: Page, dollars: number): Promise<void> {
  await page.goto("/our-balance/donate");
  await page.getByLabel("Or another amount").fill(String(dollars));
  await goOn(page);
}

const donate = (page: Page) => page.getByRole("button", { name: /^Donate \$/ }).click();

async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/thank-you\?attempt=/);
  await expect(page.getByRole("heading", { name: "Thank you. That’s one more patch." })).toBeVisible();
}

const stateSchema = z.object({ charges: z.array(z.object({ amount: z.number(), status: z.string() })) });

async function chargesOf(request: APIRequestContext, simulatorUrl: string, cents: number): Promise<number> {
  const state = stateSchema.parse(await (await request.get(`${simulatorUrl}/_sim/state`)).json());
  return state.charges.filter(({ amount, status }) => amount === cents && status === "succeeded").length;
}

async function visitorAddress(): Promise<string> {
  const { communityId, campaignId } = await campaignNamed("Help with a funeral");
  return `/campaign/anonymous/donate/${communityId}/${campaignId}`;
}

async function sayWho(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Ingrid");
  await page.getByLabel("Last name").fill("Solheim");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
}

test("a refused card is told in words that help, and another one pays once, however often one clicks", async ({
  page,
  signIn,
  simulatorUrl,
}) => {
  const dollars = 311;
  await signIn(page, MEMBER);
  await page.goto("/our-balance/donate");
  await expect(page.getByRole("button", { name: "Continue to card details" })).toBeDisabled();
  await giveToBalance(page, dollars);
  await fillCard(page, CARD.poor);
  await donate(page);
  const told = page.getByRole("alert").filter({ hasText: "insufficient funds" });
  await expect(told).toContainText("Payment failed: Your card has insufficient funds.");
  await expect(told).toContainText("Your card was not charged.");
  await expectAccessible(page);

  await page.getByLabel("Cover the processing fees").uncheck();
  await fillCard(page, CARD.good);
  await page.getByRole("button", { name: `Donate $${dollars}.00` }).dblclick();
  await expectThanks(page);
  await expect(page).toHaveURL(/\/our-balance\/thank-you\?attempt=/);
  expect(await chargesOf(page.request, simulatorUrl, dollars * 100)).toBe(1);
  await expectAccessible(page);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "How much would you like to give?" })).toBeVisible();
});

test("two tabs, a reload and the way back are one charge; a second gift is asked about", async ({
  page,
  context,
  signIn,
  simulatorUrl,
}) => {
  const dollars = 313;
  await signIn(page, MEMBER);
  await giveToBalance(page, dollars);
  const other = await context.newPage();
  await giveToBalance(other, dollars);
  expect(other.url()).toBe(page.url());
  await page.reload();
  for (const tab of [page, other]) {
    await fillCard(tab, CARD.good);
    await tab.getByLabel("Cover the processing fees").uncheck();
  }
  await Promise.all([donate(page), donate(other)]);
  await Promise.all([expectThanks(page), expectThanks(other)]);
  expect(await chargesOf(page.request, simulatorUrl, dollars * 100)).toBe(1);

  const checkout = page.url().replace("thank-you", "checkout");
  await page.goto(checkout);
  await expectThanks(page);

  await giveToBalance(page, dollars);
  await fillCard(page, CARD.good);
  await donate(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/You already gave \$31\d (a moment|a minute) ago\. Give again\?/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "No, once is what I meant" }).click();
  await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeFocused();
});

test("the card that was kept pays, and its bank may ask", async ({ page, signIn }) => {
  const dollars = 315;
  await signIn(page, MEMBER);
  await giveToBalance(page, dollars);
  await fillCard(page, CARD.challenged);
  await donate(page);
  const bank = page.getByRole("button", { name: "Complete authentication" });
  await expect(bank).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "How much would you like to give?" })).toBeVisible();
  await expect(bank).toBeHidden();
  await goOn(page);
  await fillCard(page, CARD.challenged);
  await donate(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your bank could not confirm" })).toBeVisible();
  await donate(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectThanks(page);

  await giveToBalance(page, dollars + 10);
  await expect(page.getByLabel("Card ending in 3184")).toBeChecked();
  await expectAccessible(page);
  await donate(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectThanks(page);
});

test("while many cards are declined, a visitor's device works a moment, and says so", async ({ page }) => {
  const { communityId, campaignId } = await campaignNamed("Help with a funeral");
  await inSiteDatabase(
    (sql) => sql`
      insert into card_tries (id, at, press, attempt, kind, state, units, keys)
      select gen_random_uuid(), now(), 'press' || n, 'attempt' || n, 'try', 'declined', 1,
        array['net:' || n, 'campaign:' || ${campaignId}::text, 'site']
      from generate_series(1, 20) n`,
  );
  await page.goto(`/campaign/anonymous/donate/${communityId}/${campaignId}`);
  await page.getByText("$25", { exact: true }).click();
  await goOn(page);
  await sayWho(page, "ingrid@solheim.example");
  await fillCard(page, CARD.good);
  const told = page.getByRole("status").filter({ hasText: "your device works for a second or two" });
  const seen = told.waitFor();
  await donate(page);
  await seen;
  await expectThanks(page);
});

test("a visitor's name stands in no address, and nothing typed is lost on the way back", async ({ page }) => {
  const email = "ingrid@solheim.example";
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(await visitorAddress());
  await page.getByText("$25", { exact: true }).click();
  await page.getByLabel("Leave my name out").check();
  await expectAccessible(page);
  await goOn(page);
  await expect(page.getByText("Adds $0.87, so the full $25 arrives.")).toContainText("$24.15 arrives.");
  await sayWho(page, "ingrid@solheim");
  await page.getByLabel("First name").focus();
  await expect(page.getByText("Email is not valid")).toBeVisible();
  await sayWho(page, email);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByLabel("Leave my name out")).toBeChecked();
  await goOn(page);
  await expect(page.getByLabel("First name")).toHaveValue("Ingrid");
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  await fillCard(page, CARD.good);
  await page.getByRole("button", { name: "Change amount" }).click();
  const amount = page.getByLabel("Amount", { exact: true });
  await expect(amount).toHaveValue("25");
  await amount.fill("2.5");
  await expect(page.getByText("Only numbers allowed")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeDisabled();
  await amount.fill("3");
  await expect(page.getByRole("button", { name: "Donate $3.37" })).toBeEnabled();
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await expectAccessible(page);
  await donate(page);
  await expectThanks(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Anonymous")).toBeVisible();
  await expectAccessible(page);
  expect(addresses.filter((address) => /ingrid|solheim/i.test(address))).toEqual([]);
});

test("the amount of a link is filled in or chosen, and an offered one is without scripts, too", async ({
  page,
  another,
}) => {
  const address = await visitorAddress();
  const field = page.getByLabel("Or another amount");
  await page.goto(`${address}?amount=75`);
  await expect(field).toHaveValue("75");
  await page.goto(`${address}?amount=50`);
  await expect(page.getByRole("radio", { name: "$50", exact: true })).toBeChecked();
  await expect(field).toHaveValue("");
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto(`${address}?amount=100`);
  await expect(plain.getByRole("radio", { name: "$100", exact: true })).toBeChecked();
});

test("without scripts the amount screen says what is wrong, keeps what was typed, and goes on to the card", async ({
  another,
}) => {
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto(await visitorAddress());
  await plain.getByLabel("Or another amount").fill("1.5");
  await plain.getByRole("button", { name: "Continue to card details" }).click();
  await expect(plain.getByText("Only numbers allowed")).toBeVisible();
  await expect(plain.getByLabel("Or another amount")).toHaveValue("1.5");
  await plain.getByLabel("Or another amount").fill("15");
  await goOn(plain);
  await expect(plain.locator("main")).toContainText("Card entry needs JavaScript", { useInnerText: true });
});

test("a campaign does not exist for whom it is for, on every page of giving", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  const { campaignId } = await campaignNamed("A roof before winter");
  await signIn(page, "recipient@lakewood.example");
  const nobody = "01900000-0000-7000-8000-000000000000";
  for (const { path, title, found, errors } of [
    { path: "/campaigns/ID/donate", title: "Donate · Manyhands", found: NOT_FOUND, errors: [MISSING] },
    {
      path: `/campaigns/ID/donate/${nobody}`,
      title: "Donate · Manyhands",
      found: NOT_FOUND,
      errors: [MISSING],
    },
    // A member who is no admin is redirected, whether or not the campaign exists.
    { path: "/campaigns/transfer/x/ID", title: "Campaigns · Manyhands", found: LED_AWAY, errors: [] },
  ]) {
    const seen = (id: string) =>
      consoleGuard.during(errors, async () => {
        const answer = await page.goto(path.replace("ID", id));
        await expect(found(page)).toBeVisible();
        // A missing page is served as "Error"; its scripts set its own title. Both are compared.
        await expect(page).toHaveTitle(title);
        const served = /<title>([^<]*)/.exec((await answer?.text()) ?? "")?.[1];
        return [answer?.status(), served, await page.title(), await page.locator("main").last().innerText()];
      });
    expect([path, await seen(campaignId)]).toEqual([path, await seen(nobody)]);
  }
});
