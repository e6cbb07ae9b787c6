import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStripeAccount, refusal, type StripeAccount } from "./stripe-account";

let account: StripeAccount;

beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.close());
beforeEach(() => account.clear());

const donation = { amount: 10_256, currency: "usd", allowed_payment_method_types: ["card"] } satisfies Omit<
  Stripe.PaymentIntentCreateParams,
  "confirm"
>;

async function challenge(intent: { id: string; client_secret: string | null }, outcome: string) {
  const answer = await fetch(`${account.simulator.url}/_sim/3ds/${intent.id}`, {
    method: "POST",
    body: JSON.stringify({ outcome, client_secret: intent.client_secret }),
  });
  return answer.status;
}

describe("a new card, confirmed in the browser", () => {
  test("succeeds with one charge for the whole amount", async () => {
    const intent = await account.stripe.paymentIntents.create({ ...donation, metadata: { donation: "d1" } });
    expect(intent.status).toBe("requires_payment_method");
    const card = await account.enterCard("4242424242424242");
    const confirmed = await account.browser.paymentIntents.confirm(intent.id, {
      payment_method: card.id,
      ...secretOf(intent),
    });
    expect(confirmed.status).toBe("succeeded");

    const seen = await account.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(seen).toMatchObject({
      status: "succeeded",
      amount_received: 10_256,
      latest_charge: { amount: 10_256, paid: true, metadata: { donation: "d1" } },
    });
  });

  test("the fee comes late: charge.updated names the balance transaction with the true fee", async () => {
    const paid = await payWith("4242424242424242");
    const charge = await account.stripe.charges.retrieve(String(paid.latest_charge));
    expect(charge.balance_transaction).toBeNull();

    await account.simulator.advance(1);
    const events = await account.events();
    expect(events.map((event) => event.type)).toEqual(
      expect.arrayContaining([
        "payment_intent.created",
        "charge.succeeded",
        "payment_intent.succeeded",
        "charge.updated",
      ]),
    );
    const booked = await account.stripe.charges.retrieve(charge.id, { expand: ["balance_transaction"] });
    expect(booked.balance_transaction).toMatchObject({
      amount: 10_256,
      fee: 256,
      net: 10_000,
      type: "charge",
    });
  });

  test("carries another moment as long as the control says so, and is told of now", async () => {
    const set = async (chargedAt: string | null) => {
      const body = JSON.stringify({ chargedAt });
      return (await fetch(`${account.simulator.url}/_sim/settings`, { method: "POST", body })).status;
    };
    const createdOf = async () => {
      const paid = await payWith("4242424242424242");
      return (await account.stripe.charges.retrieve(String(paid.latest_charge))).created;
    };
    expect(await set("soon")).toBe(400);
    expect(await set("2025-12-31T23:50:00Z")).toBe(200);
    expect(await createdOf()).toBe(Date.UTC(2025, 11, 31, 23, 50) / 1_000);
    await account.simulator.advance(1);
    const told = (await account.events()).filter(({ type }) => type === "charge.succeeded");
    expect(told.map(({ created }) => created > Date.UTC(2026, 0, 1) / 1_000)).toEqual([true]);
    expect(await set(null)).toBe(200);
    expect(await createdOf()).toBeGreaterThan(Date.UTC(2026, 0, 1) / 1_000);
  });

  test("American Express costs 3.5 % without a fixed part", async () => {
    const paid = await payWith("378282246310005");
    await account.simulator.advance(1);
    const booked = await account.stripe.paymentIntents.retrieve(paid.id, {
      expand: ["latest_charge.balance_transaction"],
    });
    expect(booked.latest_charge).toMatchObject({ balance_transaction: { fee: 359, net: 9_897 } });
  });

  test("a succeeded intent is never charged again", async () => {
    const paid = await payWith("4242424242424242");
    const again = await refusal(
      account.stripe.paymentIntents.confirm(paid.id, { payment_method: "pm_card_visa" }),
    );
    expect(again).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    const cancel = await refusal(account.stripe.paymentIntents.cancel(paid.id));
    expect(cancel).toMatchObject({ code: "payment_intent_unexpected_state" });
    const charges = await account.stripe.charges.list({ payment_intent: paid.id });
    expect(charges.data).toHaveLength(1);
  });

  test("a canceled intent cannot be paid", async () => {
    const intent = await account.stripe.paymentIntents.create(donation);
    const canceled = await account.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "abandoned",
    });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    const late = await refusal(
      account.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
    );
    expect(late.code).toBe("payment_intent_unexpected_state");
  });
});

describe("declines", () => {
  test.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
    ["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ],
    ["4100000000000019", "card_declined", "fraudulent", "Your card was declined."],
    ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ])("%s answers 402 %s / %s and leaves the intent open", async (number, code, decline_code, message) => {
    const intent = await account.stripe.paymentIntents.create(donation);
    const card = await account.enterCard(number);
    const declined = await refusal(
      account.browser.paymentIntents.confirm(intent.id, { payment_method: card.id, ...secretOf(intent) }),
    );
    expect(declined).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code, message });

    const open = await account.stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({ status: "requires_payment_method", last_payment_error: { code, message } });
    const retried = await account.stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_visa",
    });
    expect(retried.status).toBe("succeeded");
    const types = (await account.events()).map((event) => event.type);
    expect(types).toEqual(expect.arrayContaining(["charge.failed", "payment_intent.payment_failed"]));
  });

  test.each([
    ["4242424242424241", "incorrect_number"],
    ["4111111111111111", "card_declined"],
    ["1234", "invalid_number"],
  ])("the number %s is refused when it is entered", async (number, code) => {
    expect(await refusal(account.enterCard(number))).toMatchObject({ statusCode: 402, code });
  });

  test("a date in the past and a broken code are refused when they are entered", async () => {
    const past = await refusal(account.enterCard("4242424242424242", { exp_year: 2020 }));
    expect(past.code).toBe("invalid_expiry_year");
    const broken = await refusal(account.enterCard("4242424242424242", { cvc: "12" }));
    expect(broken.code).toBe("invalid_cvc");
  });

  test("a card whose bank refuses cannot be saved", async () => {
    const customer = await account.stripe.customers.create({ email: "ada@lakewood.example" });
    const card = await account.enterCard("4000000000009995");
    const refused = await refusal(account.stripe.paymentMethods.attach(card.id, { customer: customer.id }));
    expect(refused).toMatchObject({ code: "card_declined", decline_code: "insufficient_funds" });
    const lasting = await account.enterCard("4000000000000341");
    const saved = await account.stripe.paymentMethods.attach(lasting.id, { customer: customer.id });
    expect(saved.customer).toBe(customer.id);
  });
});

describe("3-D Secure", () => {
  test("a completed challenge takes the money once", async () => {
    const intent = await payWith("4000002760003184");
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(await challenge(intent, "complete")).toBe(200);
    expect(await challenge(intent, "complete")).toBe(400);
    const paid = await account.stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 10_256 });
    expect((await account.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test("a failed challenge takes nothing and leaves the intent open", async () => {
    const intent = await payWith("4000002760003184");
    expect(await challenge(intent, "fail")).toBe(200);
    const open = await account.stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
      latest_charge: null,
    });
  });

  test("nobody completes a challenge without the intent's secret", async () => {
    const intent = await payWith("4000002760003184");
    expect(await challenge({ id: intent.id, client_secret: "guess" }, "complete")).toBe(404);
    expect((await account.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
  });

  test("the bank may refuse after a completed challenge", async () => {
    const intent = await payWith("4000008260003178");
    await challenge(intent, "complete");
    const refused = await account.stripe.paymentIntents.retrieve(intent.id);
    expect(refused).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "insufficient_funds" },
    });
  });

  test("off session a card that wants a challenge is declined until it was set up", async () => {
    const customer = await account.stripe.customers.create();
    const card = await account.enterCard("4000002500003155");
    const later = {
      ...donation,
      customer: customer.id,
      payment_method: card.id,
      confirm: true,
      off_session: true,
    };
    await account.stripe.paymentMethods.attach(card.id, { customer: customer.id });
    expect(await refusal(account.stripe.paymentIntents.create(later))).toMatchObject({
      statusCode: 402,
      code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    });

    const setup = await account.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: card.id,
      confirm: true,
    });
    expect(setup.status).toBe("requires_action");
    await challenge(setup, "complete");
    expect((await account.stripe.setupIntents.retrieve(setup.id)).status).toBe("succeeded");
    expect((await account.stripe.paymentIntents.create(later)).status).toBe("succeeded");
  });

  test("a server that gives a return_url gets a page to send the donor to", async () => {
    const intent = await account.stripe.paymentIntents.create({
      ...donation,
      payment_method: (await account.enterCard("4000000000003220")).id,
      confirm: true,
      return_url: "http://localhost:3000/thanks",
    });
    expect(intent.next_action?.type).toBe("redirect_to_url");
    const page = await fetch(String(intent.next_action?.redirect_to_url?.url));
    expect(await page.text()).toContain("Your bank asks");
    const form = await fetch(`${account.simulator.url}/_sim/3ds/${intent.id}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ outcome: "complete", client_secret: intent.client_secret ?? "" }),
    });
    expect(form.status).toBe(303);
    expect(form.headers.get("location")).toContain("redirect_status=succeeded");
  });
});

describe("saved cards", () => {
  test("a card kept during a payment serves its customer again, and nobody else", async () => {
    const { stripe } = account;
    const [owner, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await account.enterCard("5555555555554444");
    const base = { ...donation, payment_method: card.id, confirm: true };
    await stripe.paymentIntents.create({ ...base, customer: owner.id, setup_future_usage: "on_session" });

    const saved = await stripe.customers.listPaymentMethods(owner.id, { type: "card" });
    expect(saved.data.map((one) => [one.id, one.card?.brand, one.card?.last4])).toEqual([
      [card.id, "mastercard", "4444"],
    ]);
    const again = await stripe.paymentIntents.create({ ...base, customer: owner.id });
    expect(again.status).toBe("succeeded");
    expect((await refusal(stripe.paymentIntents.create({ ...base, customer: other.id }))).statusCode).toBe(
      400,
    );
    expect((await refusal(stripe.paymentIntents.create(base))).statusCode).toBe(400);

    await stripe.paymentMethods.detach(card.id);
    expect((await stripe.paymentMethods.list({ customer: owner.id })).data).toEqual([]);
    expect((await refusal(stripe.paymentIntents.create({ ...base, customer: owner.id }))).message).toContain(
      "may not be used again",
    );
  });

  test("a card that was to be kept is not once that is unset before it pays", async () => {
    const { stripe } = account;
    const owner = await stripe.customers.create();
    const { id } = await stripe.paymentIntents.create({
      ...donation,
      customer: owner.id,
      setup_future_usage: "off_session",
    });
    const changed = await stripe.paymentIntents.update(id, { setup_future_usage: "" });
    expect(changed.setup_future_usage).toBeNull();
    const { id: card } = await account.enterCard("4242424242424242");
    expect((await stripe.paymentIntents.confirm(id, { payment_method: card })).status).toBe("succeeded");
    expect((await stripe.paymentMethods.list({ customer: owner.id })).data).toEqual([]);
  });

  test("a card used without a customer cannot be used twice", async () => {
    const card = await account.enterCard("4242424242424242");
    const once = { ...donation, payment_method: card.id, confirm: true };
    expect((await account.stripe.paymentIntents.create(once)).status).toBe("succeeded");
    expect((await refusal(account.stripe.paymentIntents.create(once))).message).toContain(
      "may not be used again",
    );
    expect((await account.stripe.charges.list()).data).toHaveLength(1);
  });
});

describe("money that goes back", () => {
  test("refunds never exceed the charge, and keep the fee", async () => {
    const { stripe } = account;
    const paid = await payWith("4242424242424242");
    const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 256 });
    expect(part.status).toBe("succeeded");
    expect(
      (await refusal(stripe.refunds.create({ payment_intent: paid.id, amount: 10_001 }))).statusCode,
    ).toBe(400);
    await stripe.refunds.create({ payment_intent: paid.id });
    expect((await refusal(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe(
      "charge_already_refunded",
    );

    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 10_256, refunded: true });
    const movements = await stripe.balanceTransactions.list({ limit: 100 });
    expect(movements.data.reduce((sum, one) => sum + one.net, 0)).toBe(-256);
    const types = (await account.events()).map((event) => event.type);
    expect(types.filter((type) => type === "refund.created")).toHaveLength(2);
    expect(types.filter((type) => type === "charge.refunded")).toHaveLength(2);
  });

  test("a chargeback takes amount and fee, and gives back the amount alone when it is won", async () => {
    const paid = await payWith("4000000000000259");
    await account.simulator.advance(1);
    const [dispute] = (await account.stripe.disputes.list({ payment_intent: paid.id })).data;
    expect(dispute).toMatchObject({ status: "needs_response", amount: 10_256, reason: "fraudulent" });
    const net = async () =>
      (await account.stripe.balanceTransactions.list()).data.reduce((sum, one) => sum + one.net, 0);
    expect(await net()).toBe(10_000 - 10_256 - 1_500);

    const closed = await fetch(`${account.simulator.url}/_sim/disputes/${dispute?.id}`, {
      method: "POST",
      body: JSON.stringify({ outcome: "won" }),
    });
    expect(closed.status).toBe(200);
    expect(await net()).toBe(10_000 - 1_500);
    const types = (await account.events()).map((event) => event.type);
    expect(types).toEqual(
      expect.arrayContaining([
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
        "charge.dispute.funds_reinstated",
        "charge.dispute.closed",
      ]),
    );
  });

  const change = async (path: string, body: object) => {
    const answer = await fetch(`${account.simulator.url}/_sim/disputes${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  const movementsOf = async (id: string) =>
    (await account.stripe.disputes.retrieve(id)).balance_transactions.map(({ amount, fee }) => [amount, fee]);

  test("evidence costs a fee of its own, which a win gives back, and can be submitted once", async () => {
    const paid = await payWith("4000000000000259");
    await account.simulator.advance(1);
    const [dispute] = (await account.stripe.disputes.list({ payment_intent: paid.id })).data;
    const id = dispute?.id ?? "";
    const submit = (text: string, submits = true) =>
      account.stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: submits });
    await submit("a draft", false);
    const fees = async () =>
      (await account.stripe.balanceTransactions.list({ type: "adjustment" })).data
        .filter((one) => one.reporting_category === "fee")
        .map(({ amount, fee, source }) => [amount, fee, source]);
    expect(await fees()).toEqual([]);
    await submit("what we know");
    expect(await fees()).toEqual([[-1_500, 0, null]]);
    expect((await refusal(submit("more"))).statusCode).toBe(400);
    await change(`/${id}`, { outcome: "lost" });
    await change(`/${id}`, { outcome: "won" });
    expect((await fees()).toSorted()).toEqual([
      [-1_500, 0, null],
      [1_500, 0, null],
    ]);
  });

  test("a bank may ask, dispute, take more and give back in parts, twice on one charge", async () => {
    const paid = await payWith("4242424242424242");
    await account.simulator.advance(1);
    const charge = String(paid.latest_charge);
    const inquiry = await change("", { charge, kind: "inquiry", amount: 3_000 });
    expect(await movementsOf(inquiry.id)).toEqual([]);
    await change(`/${inquiry.id}`, { escalate: true });
    await change(`/${inquiry.id}`, { withdraw: 500 });
    await change(`/${inquiry.id}`, { outcome: "lost" });
    await change(`/${inquiry.id}`, { reinstate: 1_000 });
    expect(await movementsOf(inquiry.id)).toEqual([
      [-3_000, 1_500],
      [-500, 0],
      [1_000, 0],
    ]);
    expect((await account.stripe.disputes.retrieve(inquiry.id)).status).toBe("lost");
    const second = await change("", { charge, amount: 2_000 });
    expect(await movementsOf(second.id)).toEqual([[-2_000, 1_500]]);
    expect((await refusal(account.stripe.refunds.create({ charge }))).code).toBe("charge_disputed");
  });

  test("a refund costs what is set", async () => {
    const paid = await payWith("4242424242424242");
    account.simulator.world.settings.refundFeeCents = 35;
    const refund = await account.stripe.refunds.create({ payment_intent: paid.id, amount: 500 }, {});
    account.simulator.world.settings.refundFeeCents = 0;
    const told = await account.stripe.refunds.retrieve(refund.id, {
      expand: ["balance_transaction", "failure_balance_transaction"],
    });
    expect(told.balance_transaction).toMatchObject({ amount: -500, fee: 35, net: -535 });
    expect(told.failure_balance_transaction).toBeUndefined();
  });

  test("a refund that fails later puts the money back", async () => {
    const paid = await payWith("4000000000005126");
    const refund = await account.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe("succeeded");
    await account.simulator.advance(5);
    expect((await account.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    expect((await account.stripe.charges.retrieve(String(paid.latest_charge))).amount_refunded).toBe(0);
    expect((await account.events()).map((event) => event.type)).toContain("refund.failed");
  });
});

async function payWith(number: string): Promise<Stripe.PaymentIntent> {
  const card = await account.enterCard(number);
  return account.stripe.paymentIntents.create({ ...donation, payment_method: card.id, confirm: true });
}

/** An `object`, because the server's SDK types lack this parameter. */
function secretOf(intent: Stripe.PaymentIntent): object {
  return { client_secret: intent.client_secret };
}
