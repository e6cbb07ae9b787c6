import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { findChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { type CheckoutSite, startCheckoutSite } from "./checkout-site";

let simulator: Simulator;
let site: CheckoutSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  site = await startCheckoutSite(simulator);
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  // One context, so that the page's script is fetched and compiled once.
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await simulator?.stop();
});

beforeEach(async () => {
  complaints = [];
  page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});

afterEach(() => page.close());

async function open(query = ""): Promise<void> {
  await page.goto(`${site.url}/${query}`);
  await page.getByRole("button", { name: "Donate" }).and(page.locator(":enabled")).waitFor();
}

async function type(number: string): Promise<void> {
  await page.getByLabel("Card number").pressSequentially(number);
  await page.getByLabel("Expiration date").pressSequentially("434");
  await page.getByLabel("Security code").pressSequentially("123");
  await page.getByLabel("ZIP code").fill("45402");
}

const donate = () => page.getByRole("button", { name: "Donate" }).click();
const bank = () => page.getByRole("dialog", { name: "Simulated bank check" });

async function outcome(): Promise<string> {
  await page.locator("output:not(:empty)").waitFor();
  return page.locator("output").innerText();
}

const charges = () => Object.values(simulator.world.stripe.charges).filter((charge) => charge.paid).length;

describe("the untouched Payment Element components", () => {
  test("take a card and pay, under a strict content security policy, without a complaint", async () => {
    const before = charges();
    await open();
    await type("4242424242424242");
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await page.getByLabel("Expiration date").inputValue()).toBe("04 / 34");
    expect(await page.locator("#complete").innerText()).toBe("true");
    await donate();
    // The page shows only the outcome: its own form never had the card fields.
    expect(await outcome()).toBe("succeeded 2076");
    expect(charges()).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test("pay when Enter is pressed in a field", async () => {
    await open();
    await type("5555555555554444");
    await page.getByLabel("ZIP code").press("Enter");
    expect(await outcome()).toBe("succeeded 2076");
  });

  test("say what is wrong where it is wrong, and send nothing", async () => {
    await open();
    await donate();
    expect(await outcome()).toBe("wrong incomplete_number");
    for (const message of [
      "Your card number is incomplete.",
      "Your card's expiration date is incomplete.",
      "Your card's security code is incomplete.",
      "Your postal code is incomplete.",
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    const number = page.getByLabel("Card number");
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await number.getAttribute("aria-invalid")).toBe("true");
    await number.pressSequentially("4242424242424241");
    await page.getByText("Your card number is invalid.", { exact: true }).waitFor();
    await page.getByLabel("Expiration date").pressSequentially("0120");
    await page.getByText("Your card's expiration year is in the past.", { exact: true }).waitFor();
  });

  test("ask for a postal code only where the networks check one", async () => {
    await open();
    await page.getByLabel("Country").selectOption("DE");
    expect(await page.getByLabel("ZIP code").isVisible()).toBe(false);
    await page.getByLabel("Country").selectOption("CA");
    expect(await page.getByLabel("Postal code").isVisible()).toBe(true);
  });

  test("show terms when the card is kept", async () => {
    await open();
    await page.getByLabel("Save this card").check();
    await page.getByText("By providing your card information").waitFor();
    await type("4242424242424242");
    await donate();
    expect(await outcome()).toBe("succeeded 2076");
    expect(complaints).toEqual([]);
  });
});

describe("the untouched Express Checkout component", () => {
  const wallets = (told: string) => page.locator("#wallets", { hasText: told }).waitFor();

  test("offers nothing on a device without a wallet", async () => {
    await open();
    await wallets("none");
    expect(await page.getByRole("button", { name: "Apple Pay" }).count()).toBe(0);
  });

  test("pays with the wallet of a device that has one, beside card fields that stay empty", async () => {
    await page.addInitScript(() =>
      Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }),
    );
    const before = charges();
    await open();
    await wallets("offered");
    await page.getByRole("button", { name: "Apple Pay" }).click();
    const sheet = page.getByRole("dialog", { name: "Simulated Apple Pay" });
    await sheet.getByText("$20.76").waitFor();
    await sheet.getByRole("button", { name: "Close the wallet" }).click();
    expect(await outcome()).toBe("closed");
    expect(charges()).toBe(before);
    await page.getByRole("button", { name: "Apple Pay" }).click();
    await sheet.getByRole("button", { name: "Pay with Apple Pay" }).click();
    await page.locator("output", { hasText: "succeeded 2076" }).waitFor();
    expect(charges()).toBe(before + 1);
    // The wallet's card was for that payment alone: the next one needs a typed card.
    await donate();
    await page.locator("output", { hasText: "wrong" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("a payment that does not go through", () => {
  test("a declined card is an answer with its reason, not an exception", async () => {
    await open();
    await type("4000000000009995");
    await donate();
    expect(await outcome()).toBe(
      "card_error card_declined insufficient_funds Your card has insufficient funds.",
    );
  });

  test("an intent over another amount than the one shown is refused before it is confirmed", async () => {
    const before = charges();
    await open("?amount=9999");
    await type("4242424242424242");
    await donate();
    expect(await outcome()).toContain("does not match the amount");
    expect(charges()).toBe(before);
  });

  test("a lost connection is an answer too", async () => {
    await open();
    await type("4242424242424242");
    await page.route("**/confirm", (route) => route.abort());
    await donate();
    expect(await outcome()).toContain("api_connection_error");
  });
});

describe("the bank's check", () => {
  beforeEach(async () => {
    await open();
    await type("4000002760003184");
    await donate();
    await bank().waitFor();
  });

  test("completed, the payment succeeds", async () => {
    expect(await bank().innerText()).toContain("$20.76");
    await page.getByRole("button", { name: "Complete authentication" }).click();
    expect(await outcome()).toBe("succeeded 2076");
  });

  test("failed, the payment fails with Stripe's words, and can be tried again", async () => {
    await page.getByRole("button", { name: "Fail authentication" }).click();
    expect(await outcome()).toContain("payment_intent_authentication_failure");
    expect(await outcome()).toContain("We are unable to authenticate your payment method.");
    await page.getByLabel("Card number").fill("4242424242424242");
    await donate();
    await expect.poll(outcome).toBe("succeeded 2076");
  });

  test("keeps the focus, and Escape fails it", async () => {
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    expect(await outcome()).toContain("payment_intent_authentication_failure");
    expect(await bank().count()).toBe(0);
  });
});

describe("a saved card", () => {
  /** As in the product: the server confirms; the browser handles only a bank's challenge. */
  async function chargeSaved(card: string): Promise<string> {
    const customer = await site.stripe.customers.create();
    const method = await site.stripe.paymentMethods.attach(card, { customer: customer.id });
    const intent = await site.stripe.paymentIntents.create({
      amount: 5_000,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      return_url: `${site.url}/back`,
    });
    expect(intent.status).toBe("requires_action");
    return intent.client_secret ?? "";
  }

  const handle = (clientSecret: string) =>
    page.evaluate(async (secret) => {
      const stripe = window.Stripe?.("pk_test_simulator");
      const result = await stripe?.handleNextAction({ clientSecret: secret });
      return { status: result?.paymentIntent?.status, code: result?.error?.code };
    }, clientSecret);

  test.each([
    ["Complete authentication", { status: "succeeded", code: undefined }],
    ["Fail authentication", { status: undefined, code: "payment_intent_authentication_failure" }],
  ])("goes through the bank's check without any element: %s", async (button, expected) => {
    await open();
    const ending = handle(await chargeSaved("pm_card_authenticationRequired"));
    await page.getByRole("button", { name: button }).click();
    expect(await ending).toEqual(expected);
  });

  test("is set up without a payment", async () => {
    await open();
    const customer = await site.stripe.customers.create();
    const setup = await site.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ["card"],
    });
    const ending = page.evaluate(async (clientSecret) => {
      const stripe = window.Stripe?.("pk_test_simulator");
      const elements = stripe?.elements({ clientSecret });
      const container = document.body.appendChild(document.createElement("div"));
      container.id = "setup";
      elements?.create("payment").mount(container);
      await new Promise((filled) => container.addEventListener("filled", filled));
      const result = await stripe?.confirmSetup({ elements, clientSecret, redirect: "if_required" });
      return result?.setupIntent?.status ?? result?.error?.message;
    }, setup.client_secret ?? "");
    const container = page.locator("#setup");
    await container.getByLabel("Card number").fill("4242424242424242");
    await container.getByLabel("Expiration date").fill("12/34");
    await container.getByLabel("Security code").fill("123");
    await container.getByLabel("ZIP code").fill("45402");
    await container.dispatchEvent("filled");
    expect(await ending).toBe("succeeded");
  });

  test("is not told to a browser with the wrong client secret", async () => {
    await open();
    const [id] = (await chargeSaved("pm_card_authenticationRequired")).split("_secret_");
    const answer = await page.evaluate(async (clientSecret) => {
      const stripe = window.Stripe?.("pk_test_simulator");
      const { paymentIntent, error } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {};
      return [paymentIntent, error?.type];
    }, `${id}_secret_wrong`);
    expect(answer).toEqual([undefined, "invalid_request_error"]);
  });
});
