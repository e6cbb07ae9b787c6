import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";
import { PHONE } from "../support/widths";

const MEMBER = "member@lakewood.example";
const CARD = { good: "4242424242424242", challenged: "4000002500003155" };

const goOn = async (page: Page) => {
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
};

async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/thank-you\?attempt=/);
  await expect(page.getByRole("heading", { name: "Thank you. That’s one more patch." })).toBeVisible();
}

async function visitorAddress(): Promise<string> {
  const { communityId, campaignId } = await campaignNamed("Help with a funeral");
  return `/campaign/anonymous/donate/${communityId}/${campaignId}`;
}

const DATE = /\d{2}\/\d{2}\/\d{4}/;

test.describe("on a phone", () => {
  test("a member gives every month with a new card whose bank asks, and knows how it goes on", async ({
    page,
    signIn,
  }) => {
    await signIn(page, MEMBER);
    await page.goto("/our-balance/donate");
    await expect(page.getByRole("radio", { name: "Give once" })).toBeChecked();
    await page.getByText("$50", { exact: true }).click();
    await page.getByRole("radio", { name: "Every 3 months" }).check();
    await page.getByRole("radio", { name: "Every month" }).check();
    const each = page.locator("dl.sum");
    await expect(each).toContainText("Today$51.43");
    await expect(each).toContainText(/Then every month on the \d/);
    await expect(each).toContainText("Arrives each time$50.00");
    const next = DATE.exec(await each.innerText())?.[0] ?? "no date";
    await expectAccessible(page);
    await goOn(page);

    await expect(page.getByText("Save this card for next time")).toHaveCount(0);
    const consent = page.getByText("By giving, you allow Manyhands to charge your card $51.43 every month");
    await expect(consent).toContainText(`from ${next} on, until you end it.`);
    await fillCard(page, CARD.challenged);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Give $51.43 every month" }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expectThanks(page);
    await expect(page.getByText(`It goes on every month, next on ${next}.`)).toBeVisible();
    await expect(page.getByRole("link", { name: "payment preferences" })).toHaveAttribute(
      "href",
      "/settings/payment-preferences",
    );
    await expectAccessible(page);

    await page.goto("/our-balance/donate");
    await page.getByText("$50", { exact: true }).click();
    await goOn(page);
    await expect(page.getByLabel("Card ending in 3155")).toBeChecked();
    await page.getByRole("button", { name: "Donate $51.43" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(/You already gave \$50 (a moment|a minute) ago\. Give again\?/);
    await expect(question.getByRole("link", { name: "See the first gift" })).toHaveAttribute(
      "href",
      /^\/settings\/my-donations\/[0-9a-f-]{36}$/,
    );
    await expectAccessible(page);
  });
});

test("a device without a wallet is shown none", async ({ page, signIn }) => {
  await signIn(page, MEMBER);
  await page.goto("/our-balance/donate");
  await page.getByText("$25", { exact: true }).click();
  await goOn(page);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByText("or by card")).toBeHidden();
  await expect(page.getByRole("button", { name: /Pay$/ })).toHaveCount(0);
});

test("without scripts the form keeps how often on an error, and visitors are shown where to log in", async ({
  signedIn,
  another,
}) => {
  const plain = await signedIn(MEMBER, { ...PHONE, javaScriptEnabled: false });
  await plain.goto("/our-balance/donate");
  await plain.getByLabel("Or another amount").fill("1.5");
  await plain.getByText("Every 3 months", { exact: true }).click();
  await plain.getByRole("button", { name: "Continue to card details" }).click();
  await expect(plain.getByText("Only numbers allowed")).toBeVisible();
  await expect(plain.getByRole("radio", { name: "Every 3 months" })).toBeChecked();
  await plain.getByLabel("Or another amount").fill("15");
  await goOn(plain);
  await expect(plain.locator("main")).toContainText(/Then every 3 months on the /, { useInnerText: true });

  const visitor = await another({ ...PHONE, javaScriptEnabled: false });
  const address = await visitorAddress();
  const [, communityId, campaignId] = /donate\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
  await visitor.goto(address);
  await expect(visitor.getByText("How often")).toHaveCount(0);
  const hint = visitor.getByText("Log in to give every month").getByRole("link", { name: "Log in" });
  await expect(hint).toHaveAttribute(
    "href",
    `/login?returnTo=${encodeURIComponent(`/campaigns/${campaignId}/donate/${communityId}`)}`,
  );
});
