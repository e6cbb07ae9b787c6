import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStripeAccount, refusal, type StripeAccount } from "./stripe-account";

let account: StripeAccount;

beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.close());
beforeEach(() => account.clear());

const payment = { amount: 2_000, currency: "usd", payment_method: "pm_card_visa", confirm: true } as const;
const POST = "POST /v1/payment_intents";

describe("idempotency keys", () => {
  test("the same key gives the first answer and charges once", async () => {
    const options = { idempotencyKey: "don_1" };
    const first = await account.stripe.paymentIntents.create(payment, options);
    const second = await account.stripe.paymentIntents.create(payment, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await account.stripe.charges.list()).data).toHaveLength(1);
  });

  test("the same key with other parameters is refused", async () => {
    const options = { idempotencyKey: "don_1" };
    await account.stripe.paymentIntents.create(payment, options);
    const other = await refusal(account.stripe.paymentIntents.create({ ...payment, amount: 2_100 }, options));
    expect(other).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
  });

  test("a decline is kept under its key, a mistake in the parameters is not", async () => {
    const options = { idempotencyKey: "don_1" };
    const declined = { ...payment, payment_method: "pm_card_chargeDeclined" };
    expect((await refusal(account.stripe.paymentIntents.create(declined, options))).statusCode).toBe(402);
    expect((await refusal(account.stripe.paymentIntents.create(declined, options))).statusCode).toBe(402);
    expect((await account.stripe.paymentIntents.list()).data).toHaveLength(1);

    const fixed = { idempotencyKey: "don_2" };
    expect(
      (await refusal(account.stripe.paymentIntents.create({ ...payment, amount: 5 }, fixed))).statusCode,
    ).toBe(400);
    expect((await account.stripe.paymentIntents.create(payment, fixed)).status).toBe("succeeded");
  });

  test("a key whose first call still runs answers 409", async () => {
    account.simulator.world.faults.push({
      id: "slow",
      match: POST,
      kind: "delay",
      times: 1,
      delaySeconds: 600,
    });
    const options = { idempotencyKey: "don_1" };
    const slow = account.stripe.paymentIntents.create(payment, options);
    await account.until(() => Object.keys(account.simulator.world.stripe.paymentIntents).length === 1);
    const meanwhile = await refusal(account.stripe.paymentIntents.create(payment, options));
    expect(meanwhile).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await account.simulator.advance(600);
    expect((await slow).status).toBe("succeeded");
  });

  test("a key is forgotten after 24 hours", async () => {
    const options = { idempotencyKey: "don_1" };
    const first = await account.stripe.paymentIntents.create(payment, options);
    await account.simulator.advance(24 * 3_600 + 1);
    expect((await account.stripe.paymentIntents.create(payment, options)).id).not.toBe(first.id);
  });
});

describe("faults of the API", () => {
  test("a connection cut after the charge leaves one charge when the same key is used again", async () => {
    account.fault("cut-after", POST);
    const paid = await account.stripe.paymentIntents.create(payment, { idempotencyKey: "don_1" });
    expect(paid.status).toBe("succeeded");
    expect((await account.stripe.charges.list()).data).toHaveLength(1);
    expect(account.simulator.world.faults).toEqual([]);
  });

  test("a connection cut before the work leaves nothing behind", async () => {
    account.fault("cut-before", POST, 10);
    expect((await refusal(account.stripe.paymentIntents.create(payment))).type).toBe("StripeConnectionError");
    expect(account.simulator.world.stripe.charges).toEqual({});
  });

  test("500 before the work may be retried; 500 after it is kept under the key, with the charge made", async () => {
    const options = { idempotencyKey: "don_1" };
    account.fault("status-500", POST);
    expect((await refusal(account.stripe.paymentIntents.create(payment, options))).statusCode).toBe(500);
    expect(account.simulator.world.stripe.charges).toEqual({});
    account.fault("status-500-after", POST);
    expect((await refusal(account.stripe.paymentIntents.create(payment, options))).statusCode).toBe(500);
    expect((await refusal(account.stripe.paymentIntents.create(payment, options))).statusCode).toBe(500);
    expect((await account.stripe.charges.list()).data).toHaveLength(1);
  });

  test("429 is a rate limit error and does nothing", async () => {
    account.fault("status-429", "POST /v1/*");
    const limited = await refusal(account.stripe.paymentIntents.create(payment));
    expect(limited).toMatchObject({ type: "StripeRateLimitError", statusCode: 429 });
    expect(account.simulator.world.stripe.paymentIntents).toEqual({});
  });
});

describe("keys", () => {
  test("an unknown key is answered 401", async () => {
    const { hostname, port } = new URL(account.simulator.url);
    for (const key of ["sk_test_other", "sk_live_something", "pk_test_other"]) {
      const stranger = new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
      expect((await refusal(stranger.customers.create())).statusCode).toBe(401);
    }
  });

  test("the publishable key does what a browser may, and no more", async () => {
    const { stripe, browser } = account;
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: "usd",
      metadata: { donor: "for-our-eyes-only" },
    });
    const forbidden = [
      browser.paymentIntents.create(payment),
      browser.paymentIntents.list(),
      browser.paymentIntents.cancel(intent.id),
      browser.paymentIntents.update(intent.id, { amount: 50 }),
      browser.customers.create(),
      browser.charges.list(),
      browser.refunds.create({ payment_intent: intent.id }),
      browser.events.list(),
      browser.paymentMethods.list({ customer: "cus_1" }),
      browser.setupIntents.create(),
    ];
    for (const call of forbidden)
      expect(await refusal(call)).toMatchObject({ statusCode: 403, code: "secret_key_required" });

    expect((await refusal(browser.paymentIntents.retrieve(intent.id))).code).toBe("parameter_missing");
    expect(
      (await refusal(browser.paymentIntents.retrieve(intent.id, { client_secret: "guess" }))).statusCode,
    ).toBe(400);
    const seen = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? "",
    });
    expect(seen.status).toBe("requires_payment_method");
    expect(JSON.stringify(seen)).not.toContain("for-our-eyes-only");
  });

  test("a browser cannot change the amount while it confirms", async () => {
    const intent = await account.stripe.paymentIntents.create({ amount: 2_000, currency: "usd" });
    const card = await account.enterCard("4242424242424242");
    const call = account.browser.paymentIntents.confirm(
      intent.id,
      Object.assign({ payment_method: card.id }, { client_secret: intent.client_secret, amount: 50 }),
    );
    expect(await refusal(call)).toMatchObject({ code: "parameter_unknown", param: "amount" });
  });

  test("an error that a browser sees carries no metadata", async () => {
    const intent = await account.stripe.paymentIntents.create({
      amount: 2_000,
      currency: "usd",
      metadata: { donor: "for-our-eyes-only" },
    });
    const card = await account.enterCard("4000000000000002");
    const declined = await refusal(
      account.browser.paymentIntents.confirm(
        intent.id,
        Object.assign({ payment_method: card.id }, { client_secret: intent.client_secret }),
      ),
    );
    expect(declined.code).toBe("card_declined");
    expect(JSON.stringify(declined.raw)).not.toContain("for-our-eyes-only");
  });

  test("a server may not handle card numbers", async () => {
    const call = account.stripe.paymentMethods.create({
      type: "card",
      card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
    });
    expect((await refusal(call)).message).toContain("generally unsafe");
  });
});

describe("parameters", () => {
  test("unknown parameters are refused, payment_method_types among them", async () => {
    const call = account.stripe.paymentIntents.create(
      Object.assign({ amount: 2_000, currency: "usd" }, { payment_method_types: ["card"] }),
    );
    expect(await refusal(call)).toMatchObject({
      code: "parameter_unknown",
      message: "Received unknown parameter: payment_method_types",
    });
  });

  test.each([
    [{ amount: 49, currency: "usd" }, "amount_too_small"],
    [{ amount: 100_000_000, currency: "usd" }, "amount_too_large"],
    [{ amount: -100, currency: "usd" }, "parameter_invalid_integer"],
    [{ amount: 1.5, currency: "usd" }, "parameter_invalid_integer"],
    [{ amount: 500, currency: "usd", customer: "cus_nobody" }, "resource_missing"],
  ])("%o is refused with %s and leaves no intent", async (params, code) => {
    expect((await refusal(account.stripe.paymentIntents.create(params))).code).toBe(code);
    expect(account.simulator.world.stripe.paymentIntents).toEqual({});
  });

  test("a call that the simulator does not play is refused in Stripe's shape", async () => {
    expect(await refusal(account.stripe.payouts.list())).toMatchObject({
      statusCode: 404,
      type: "StripeInvalidRequestError",
    });
  });

  test("metadata merges, and an empty value removes a key", async () => {
    const customer = await account.stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const updated = await account.stripe.customers.update(customer.id, { metadata: { b: "", c: "3" } });
    expect(updated.metadata).toEqual({ a: "1", c: "3" });
  });
});

describe("lists", () => {
  test("pages by cursor, newest first, without gap or repetition", async () => {
    for (let amount = 1_000; amount < 1_025; amount++)
      await account.stripe.paymentIntents.create({ amount, currency: "usd" });
    const amounts: number[] = [];
    for await (const intent of account.stripe.paymentIntents.list({ limit: 7 })) amounts.push(intent.amount);
    expect(amounts).toEqual(Array.from({ length: 25 }, (_, at) => 1_024 - at));
  });

  test("filters by the moment of creation", async () => {
    const early = await account.stripe.customers
      .create()
      .then(() => account.stripe.paymentIntents.create(payment));
    await account.simulator.advance(100);
    const late = await account.stripe.paymentIntents.create(payment);
    const since = await account.stripe.paymentIntents.list({ created: { gt: early.created } });
    expect(since.data.map((one) => one.id)).toEqual([late.id]);
    const events = await account.stripe.events.list({
      types: ["payment_intent.*"],
      created: { gte: late.created },
    });
    expect(events.data.map((one) => one.type)).toEqual([
      "payment_intent.succeeded",
      "payment_intent.created",
    ]);
  });
});
