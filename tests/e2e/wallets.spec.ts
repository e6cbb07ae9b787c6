import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const HOLDER = { name: "Ingrid Solheim", email: "ingrid@solheim.example" };

async function withApplePay(page: Page, holder: { name?: string; email?: string; number?: string } = HOLDER) {
  await page.addInitScript((told) => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
    localStorage.setItem("sim-wallet", JSON.stringify(told));
  }, holder);
}

async function visitorAddress(): Promise<string> {
  const { communityId, campaignId } = await campaignNamed("Help with a funeral");
  return `/campaign/anonymous/donate/${communityId}/${campaignId}`;
}

async function goOn(page: Page, dollars: number): Promise<void> {
  await page.goto(await visitorAddress());
  await page.getByLabel("Or another amount").fill(String(dollars));
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
}

const wallet = (page: Page) => page.getByRole("button", { name: "Apple Pay" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Simulated Apple Pay" });
const payWithIt = async (page: Page) => {
  await wallet(page).click();
  await sheet(page).getByRole("button", { name: "Pay with Apple Pay" }).click();
};

async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/thank-you\?attempt=/);
  await expect(page.getByRole("heading", { name: "Thank you. That’s one more patch." })).toBeVisible();
}

const giftsOf = (dollars: number) =>
  inSiteDatabase(
    (sql) => sql`
      select visitor_first_name, visitor_last_name, visitor_email, wallet, card_brand, card_last4
      from donations where amount_cents = ${dollars * 100} and state = 'succeeded'`,
  );

const PAID = {
  visitor_first_name: "Ingrid",
  visitor_last_name: "Solheim",
  visitor_email: "ingrid@solheim.example",
  wallet: "apple_pay",
  card_brand: "visa",
  card_last4: "4242",
};

atEachWidth((width) => {
  test("a wallet says who gives: only the sum is typed", async ({ page }) => {
    const dollars = width === "phone" ? 401 : 402;
    await withApplePay(page);
    await goOn(page, dollars);
    await expect(wallet(page)).toBeVisible();
    const number = page.getByLabel("Card number");
    await expect(number).toBeVisible();
    const [own, typed] = [await wallet(page).boundingBox(), await number.boundingBox()];
    expect((own?.y ?? 0) < (typed?.y ?? 0)).toBe(width === "phone");
    await expectAccessible(page);
    await wallet(page).click();
    await sheet(page).getByRole("button", { name: "Close the wallet" }).click();
    await expect(wallet(page)).toBeFocused();
    await payWithIt(page);
    await expectThanks(page);
    expect(await giftsOf(dollars)).toEqual([PAID]);
  });
});

test.describe("on a phone", () => {
  test("what the wallet leaves out is asked for, and nothing else", async ({ page }) => {
    await withApplePay(page, { name: "Ingrid", email: HOLDER.email });
    await goOn(page, 403);
    await payWithIt(page);
    const rest = page.getByRole("alertdialog", { name: "Who is the receipt for?" });
    await expect(rest.getByRole("textbox")).toHaveCount(1);
    await expectAccessible(page);
    await rest.getByRole("button", { name: /^Donate \$/ }).click();
    await expect(rest.getByText("Invalid last name")).toBeVisible();
    await rest.getByLabel("Last name").fill("Solheim");
    await rest.getByRole("button", { name: /^Donate \$/ }).click();
    await expectThanks(page);
    expect(await giftsOf(403)).toEqual([PAID]);
  });

  test("a wallet whose card is declined charges nothing, and a typed card pays once", async ({ page }) => {
    await withApplePay(page, { ...HOLDER, number: "4000000000009995" });
    await goOn(page, 404);
    await payWithIt(page);
    const told = page.getByRole("alert").filter({ hasText: "Payment failed:" });
    await expect(told).toContainText("Your card was not charged.");
    expect(await giftsOf(404)).toEqual([]);
    await page.getByLabel("First name").fill("Ingrid");
    await page.getByLabel("Last name").fill("Solheim");
    await page.getByLabel("E-mail", { exact: true }).fill("other@solheim.example");
    await fillCard(page, "4242424242424242");
    await page.getByRole("button", { name: /^Donate \$/ }).dblclick();
    await expectThanks(page);
    expect(await giftsOf(404)).toEqual([{ ...PAID, visitor_email: "other@solheim.example", wallet: null }]);
  });

  test("a second equal gift is asked about, and then paid with the card that the wallet gave", async ({
    page,
  }) => {
    await withApplePay(page);
    await goOn(page, 405);
    await payWithIt(page);
    await expectThanks(page);
    const thanks = new URL(page.url());
    await goOn(page, 405);
    await payWithIt(page);
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("link", { name: "See the first gift" })).toHaveAttribute(
      "href",
      thanks.pathname + thanks.search,
    );
    await question.getByRole("button", { name: /^Give \$.* again$/ }).click();
    await expect(page).toHaveURL((url) => url.pathname === thanks.pathname && url.search !== thanks.search);
    expect(await giftsOf(405)).toEqual([PAID, PAID]);
  });

  test("a wallet charges what it showed, also when the page beside it was changed meanwhile", async ({
    page,
  }) => {
    await withApplePay(page);
    await goOn(page, 407);
    await wallet(page).click();
    const shown = (await sheet(page).innerText()).match(/\$[\d,]+\.\d\d/)?.[0];
    // A real wallet may have its own window; the simulated one covers the page.
    await page.evaluate(() => document.querySelector<HTMLInputElement>(".feebox input")?.click());
    await expect(page.getByText("You pay", { exact: true }).locator("+ dd")).toHaveText("$407.00");
    await sheet(page).getByRole("button", { name: "Pay with Apple Pay" }).click();
    await expectThanks(page);
    await expect(page.locator("dt", { hasText: /^You paid$/ }).locator("+ dd")).toHaveText(shown ?? "");
    expect(shown).not.toBe("$407.00");
  });

  test("a sum that no card pays is refused beside the card, where it can be mended", async ({ page }) => {
    await goOn(page, 408);
    await page.getByRole("button", { name: "Change amount" }).click();
    await page.locator("#newAmount").fill("999999");
    await expect(page.getByText("Invalid amount")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Cover the processing fees" }).uncheck();
    await expect(page.getByRole("button", { name: "Donate $999,999.00" })).toBeEnabled();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByLabel("Or another amount")).toHaveValue("999999");
  });

  test("Link is offered to visitors on any device, and says what paid", async ({ page }) => {
    await goOn(page, 406);
    await page.getByRole("button", { name: "Pay with Link" }).click();
    await page
      .getByRole("dialog", { name: "Simulated Link" })
      .getByRole("button", { name: "Pay with Link" })
      .click();
    await expectThanks(page);
    expect(await giftsOf(406)).toEqual([{ ...PAID, wallet: "link" }]);
  });
});
