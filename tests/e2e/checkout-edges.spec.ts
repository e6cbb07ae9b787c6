import type { Page } from "@playwright/test";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { translate, translatedIn } from "../support/translator";

const MEMBER = "member@lakewood.example";
const CARD = { good: "4242424242424242", poor: "4000000000009995" };

async function openCheckout(page: Page, dollars: number): Promise<void> {
  await page.goto("/our-balance/donate");
  await page.getByLabel("Or another amount").fill(String(dollars));
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
}

const pressed = (page: Page) => page.getByRole("button", { name: /^Donate \$/ });
const expectButton = (page: Page, name: string) =>
  expect(page.getByRole("button", { name, exact: true })).toBeVisible();
const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

test("the card pays what the button says, and another sum that the screen shows is refused", async ({
  page,
  signIn,
  simulatorUrl,
}) => {
  const charges = async (): Promise<number[]> => {
    const { charges: all } = await (await page.request.get(`${simulatorUrl}/_sim/state`)).json();
    return all
      .filter((one: { amount: number; status: string }) => one.status === "succeeded" && one.amount < 10_000)
      .map((one: { amount: number }) => one.amount);
  };
  translate(page);
  await signIn(page, MEMBER);
  const before = await charges();
  await openCheckout(page, 40);
  await expectButton(page, "Donate $41.21");
  await expect.poll(() => translatedIn(page)).toBeGreaterThan(20);

  await page.getByLabel("Cover the processing fees").uncheck();
  await expectButton(page, "Donate $40.00");
  await page.getByLabel("Cover the processing fees").check();
  await expectButton(page, "Donate $41.21");
  await fillCard(page, CARD.poor);
  await pressed(page).click();
  await expect(alert(page, "Your card has insufficient funds.")).toBeVisible();

  // Another program on the device writes a stale sum over the button.
  await fillCard(page, CARD.good);
  await pressed(page).evaluate((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data.replace("$41.21", "$40.00");
    }
  });
  await page.getByRole("button", { name: "Donate $40.00" }).click();
  await expect(alert(page, "The total has changed.")).toContainText(
    "It’s now $41.21. You haven’t been charged.",
  );
  await expectButton(page, "Donate $41.21");
  expect(await charges()).toEqual(before);

  await pressed(page).click();
  await expect(page.getByRole("heading", { name: "Thank you. That’s one more patch." })).toBeVisible();
  expect(await charges()).toEqual([...before, 41_21]);
});

test("a card script that never answers is told after ten seconds, and the page goes on once it comes", async ({
  page,
  signIn,
}) => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/stripe\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, MEMBER);
  await page.clock.install();
  await openCheckout(page, 42);
  const missing = alert(page, "The card fields could not be loaded. Nothing was charged.");
  await expect(page.getByText("Loading the card fields")).toBeAttached();
  await page.clock.runFor(9_000);
  await expect(missing).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(missing).toBeVisible();
  await expect(missing.getByRole("button", { name: "Try again" })).toBeVisible();
  await pressed(page).click();
  await expect(page.locator(".pay-refusal").filter({ has: missing })).toBeFocused();

  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Loading the card fields")).toBeAttached();
  await page.clock.runFor(10_500);
  await expect(missing).toBeVisible();
  release();
  await expect(missing).toHaveCount(0);
  await page.clock.resume();
  await fillCard(page, CARD.good);
  await pressed(page).click();
  await expect(page.getByRole("heading", { name: "Thank you. That’s one more patch." })).toBeVisible();
});
