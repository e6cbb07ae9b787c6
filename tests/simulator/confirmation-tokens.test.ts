import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStripeAccount, refusal, type StripeAccount } from "./stripe-account";

let account: StripeAccount;

beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.close());
beforeEach(() => account.clear());

async function typed(number: string): Promise<Stripe.ConfirmationToken> {
  const answer = await fetch(`${account.simulator.url}/v1/confirmation_tokens`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_simulator" },
    body: new URLSearchParams({
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": String(new Date().getFullYear() + 3),
      "payment_method_data[card][cvc]": "123",
      return_url: "https://site.example/back",
    }),
  });
  return (await answer.json()) as Stripe.ConfirmationToken;
}

const open = (confirmation_method: "manual" | "automatic" = "manual") =>
  account.stripe.paymentIntents.create({
    amount: 2_076,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    confirmation_method,
  });

const bank = (intent: Stripe.PaymentIntent, outcome: "complete" | "fail") =>
  fetch(`${account.simulator.url}/_sim/3ds/${intent.id}`, {
    method: "POST",
    body: JSON.stringify({ outcome, client_secret: intent.client_secret }),
  });

describe("a card that the page's server confirms", () => {
  test("shows the server its fingerprint, pays once, and the token is used up", async () => {
    const { id } = await typed("4242424242424242");
    const token = await account.stripe.confirmationTokens.retrieve(id);
    expect(token.payment_method_preview?.card).toMatchObject({
      last4: "4242",
      fingerprint: expect.stringMatching(/^\w{16}$/),
    });
    const paid = await account.stripe.paymentIntents.confirm((await open()).id, { confirmation_token: id });
    expect(paid.status).toBe("succeeded");
    const again = await refusal(
      account.stripe.paymentIntents.confirm((await open()).id, { confirmation_token: id }),
    );
    expect(again.message).toContain("has already been used");
  });

  test("is not confirmed with the publishable key, whoever holds the secret", async () => {
    const intent = await open();
    const card = await account.enterCard("4242424242424242");
    const refused = await refusal(
      account.browser.paymentIntents.confirm(intent.id, {
        payment_method: card.id,
        ...{ client_secret: intent.client_secret },
      }),
    );
    expect(refused.code).toBe("payment_intent_unexpected_state");
    expect(Object.keys(account.simulator.world.stripe.charges)).toEqual([]);
  });

  test("after the bank's check waits for the server to confirm again, which asks the bank no second time", async () => {
    const intent = await open();
    const { id } = await typed("4000000000003220");
    const asked = await account.stripe.paymentIntents.confirm(intent.id, { confirmation_token: id });
    expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    await bank(asked, "complete");
    expect(await account.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_confirmation",
      latest_charge: null,
    });
    expect(await account.stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: "succeeded" });
  });

  test("fails with the bank's check, and takes another card", async () => {
    const intent = await open();
    const { id } = await typed("4000000000003220");
    await bank(await account.stripe.paymentIntents.confirm(intent.id, { confirmation_token: id }), "fail");
    expect(await account.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    const other = await typed("4242424242424242");
    const paid = await account.stripe.paymentIntents.confirm(intent.id, { confirmation_token: other.id });
    expect(paid.status).toBe("succeeded");
  });
});

test("a crowd has cards that differ", async () => {
  const [one, other, declined] = [
    await typed("4000009800000005"),
    await typed("4000009800000013"),
    await typed("4000009900000004"),
  ];
  const fingerprints = [one, other, declined].map((token) => token.payment_method_preview?.card?.fingerprint);
  expect(new Set(fingerprints).size).toBe(3);
  const refused = await refusal(
    account.stripe.paymentIntents.confirm((await open()).id, { confirmation_token: declined.id }),
  );
  expect(refused).toMatchObject({ type: "StripeCardError", decline_code: "generic_decline" });
});

test("a bank takes its time, and the same payment is asked about once meanwhile", async () => {
  account.simulator.world.settings.bankMs = 50;
  const intent = await open();
  const [first, second] = [await typed("4000009900000004"), await typed("4000009800000005")];
  const answers = await Promise.all(
    [first, second].map((token) =>
      refusal(account.stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id })),
    ),
  );
  account.simulator.world.settings.bankMs = 0;
  expect(answers.map(({ code }) => code).sort()).toEqual(["card_declined", "lock_timeout"]);
});

describe("a card that the page's server sets up without a payment", () => {
  const setUp = async (number: string) => {
    const { id: customer } = await account.stripe.customers.create();
    const { id: confirmation_token } = await typed(number);
    return {
      customer,
      confirmation_token,
      made: account.stripe.setupIntents.create({
        customer,
        confirm: true,
        confirmation_token,
        use_stripe_sdk: true,
        usage: "off_session",
        allowed_payment_method_types: ["card"],
        expand: ["payment_method"],
      }),
    };
  };

  test("is saved to the customer, and the token is used up and names the setup", async () => {
    const { customer, confirmation_token, made } = await setUp("4242424242424242");
    const setup = await made;
    expect(setup).toMatchObject({
      status: "succeeded",
      customer,
      payment_method: { customer, card: { last4: "4242" } },
    });
    const token = await account.stripe.confirmationTokens.retrieve(confirmation_token);
    expect(token).toMatchObject({ setup_intent: setup.id, expires_at: null });
    const again = account.stripe.setupIntents.create({ customer, confirm: true, confirmation_token });
    expect((await refusal(again)).message).toContain("has already been used");
  });

  test("is refused with the setup, which tells the same attempt in its event", async () => {
    const { made } = await setUp("4000000000009995");
    const error = await refusal(made);
    expect(error).toMatchObject({ statusCode: 402, decline_code: "insufficient_funds" });
    const failed = (await account.events()).find(({ type }) => type === "setup_intent.setup_failed");
    expect(failed?.data.object).toMatchObject({
      id: error.setup_intent?.id,
      latest_attempt: error.setup_intent?.latest_attempt,
      status: "requires_payment_method",
    });
  });

  test("waits for its bank in the page, and is set up once that was asked", async () => {
    const { made } = await setUp("4000002760003184");
    const setup = await made;
    expect(setup).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    await fetch(`${account.simulator.url}/_sim/3ds/${setup.id}`, {
      method: "POST",
      body: JSON.stringify({ outcome: "complete", client_secret: setup.client_secret }),
    });
    expect((await account.stripe.setupIntents.retrieve(setup.id)).status).toBe("succeeded");
  });

  test("is renewed by its bank under the same id", async () => {
    const { made } = await setUp("4242424242424242");
    const { payment_method: method } = await made;
    const id = typeof method === "string" ? method : (method?.id ?? "");
    await fetch(`${account.simulator.url}/_sim/cards/${id}/renew`, {
      method: "POST",
      body: JSON.stringify({ month: 7, year: 2039, last4: "1881" }),
    });
    const told = (await account.events()).find(({ type }) => type === "payment_method.automatically_updated");
    expect(told?.data).toMatchObject({
      object: { id, card: { exp_month: 7, exp_year: 2039, last4: "1881" } },
      previous_attributes: { card: { exp_month: 12, last4: "4242" } },
    });
  });
});
