import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSimulator } from "@/simulator/server";
import { startReceiver } from "./receiver";
import { openStripeAccount, type StripeAccount } from "./stripe-account";

let account: StripeAccount;

beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.close());
beforeEach(() => account.clear());

const pay = () =>
  account.stripe.paymentIntents.create({
    amount: 2_000,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
const control = (path: string, body: object = {}) =>
  fetch(`${account.simulator.url}/_sim/${path}`, { method: "POST", body: JSON.stringify(body) });
const named = (events: Stripe.Event[], type: string) => events.filter((event) => event.type === type);

describe("webhooks", () => {
  test("are signed so that the SDK accepts them, and name the request that caused them", async () => {
    const paid = await pay();
    const [succeeded] = named(await account.events(), "payment_intent.succeeded");
    expect(succeeded?.request?.id).toBe(paid.lastResponse.requestId);
    expect(succeeded?.data.object).toMatchObject({ id: paid.id, status: "succeeded" });
    expect(account.app.received.every((post) => post.path === "/api/webhooks/stripe")).toBe(true);
  });

  test("are posted again until the application answers 2xx, each time signed anew", async () => {
    account.app.answers.push(500, 500, 500);
    await account.stripe.customers.create();
    await account.events();
    expect(account.app.received).toHaveLength(1);
    await account.simulator.advance(1);
    await account.events();
    await account.simulator.advance(1);
    await account.events();
    await account.simulator.advance(10);
    const events = await account.events();
    expect(events).toHaveLength(4);
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
    await account.simulator.advance(3_600);
    expect(await account.events()).toHaveLength(4);
  });
});

describe("faults of webhooks", () => {
  test("drop loses one for ever, but the list of events still has it", async () => {
    account.fault("drop", "payment_intent.succeeded");
    const paid = await pay();
    await account.simulator.advance(4 * 86_400);
    expect(named(await account.events(), "payment_intent.succeeded")).toEqual([]);
    const listed = await account.stripe.events.list({ type: "payment_intent.succeeded" });
    expect(listed.data.map((event) => event.data.object)).toMatchObject([{ id: paid.id }]);

    await control(`events/${listed.data[0]?.id}/redeliver`);
    expect(named(await account.events(), "payment_intent.succeeded")).toHaveLength(1);
  });

  test("duplicate with times 100 posts a hundred copies more of one event", async () => {
    account.fault("duplicate", "charge.succeeded", 100);
    await pay();
    await pay();
    const copies = named(await account.events(), "charge.succeeded");
    expect(copies).toHaveLength(102);
    expect(new Set(copies.map((event) => event.id)).size).toBe(2);
  });

  test("the same happening can be sent under a second event id", async () => {
    await pay();
    const [first] = named(await account.events(), "payment_intent.succeeded");
    await control(`events/${first?.id}/redeliver?as=evt_new`);
    const both = named(await account.events(), "payment_intent.succeeded");
    expect(new Set(both.map((event) => event.id)).size).toBe(2);
    expect(both[0]?.data.object).toEqual(both[1]?.data.object);
  });

  test("reorder lets the next event overtake", async () => {
    account.fault("reorder", "charge.succeeded");
    await pay();
    const types = (await account.events()).map((event) => event.type);
    expect(types.indexOf("charge.succeeded")).toBeGreaterThan(types.indexOf("payment_intent.created"));
    expect(types.at(-1)).toBe("charge.succeeded");
  });

  test("reorder waits for an event that happens later, and goes alone when none does", async () => {
    account.fault("reorder", "customer.created");
    const customer = await account.stripe.customers.create();
    expect(await account.events()).toEqual([]);
    await account.stripe.customers.update(customer.id, { name: "Ada" });
    const types = (await account.events()).map((event) => event.type);
    expect(types).toEqual(["customer.updated", "customer.created"]);

    account.fault("reorder", "customer.created");
    await account.stripe.customers.create();
    await account.simulator.advance(6);
    expect(await account.events()).toHaveLength(3);
  });

  test("delay keeps one back by the virtual clock", async () => {
    account.simulator.world.faults.push({
      id: "late",
      match: "payment_intent.succeeded",
      kind: "delay",
      times: 1,
      delaySeconds: 300,
    });
    await pay();
    await account.simulator.advance(299);
    expect(named(await account.events(), "payment_intent.succeeded")).toHaveLength(0);
    await account.simulator.advance(2);
    expect(named(await account.events(), "payment_intent.succeeded")).toHaveLength(1);
  });

  test("bad-signature spoils the first attempt; the next one is good", async () => {
    account.fault("bad-signature", "customer.created");
    account.app.answers.push(400);
    await account.stripe.customers.create();
    await account.simulator.flush();
    const [forged] = account.app.received.splice(0);
    expect(() =>
      account.stripe.webhooks.constructEvent(
        forged?.body ?? "",
        forged?.headers["stripe-signature"] ?? "",
        "whsec_simulator",
      ),
    ).toThrow();
    await account.simulator.advance(1);
    expect(await account.events()).toHaveLength(1);
  });
});

describe("a restarted simulator", () => {
  test("still knows cards and charges, and delivers what was on its way", async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const stateFile = join(folder, "state.json");
    const app = await startReceiver();
    try {
      const before = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9", stateFile });
      const { hostname, port } = new URL(before.url);
      const stripe = account.sdk(hostname, port);
      const paid = await stripe.paymentIntents.create({
        amount: 2_000,
        currency: "usd",
        payment_method: "pm_card_visa",
        confirm: true,
      });
      await before.flush();
      await before.stop();

      const after = await startSimulator({ port: 0, appUrl: app.url, stateFile });
      expect(after.world.stripe.paymentIntents[paid.id]?.status).toBe("succeeded");
      await after.advance(60);
      await after.flush();
      const types = app.received.map((post) => JSON.parse(post.body).type);
      expect(types.toSorted()).toEqual([
        "charge.succeeded",
        "charge.updated",
        "payment_intent.created",
        "payment_intent.succeeded",
      ]);
      await after.stop();
    } finally {
      await app.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the control interface", () => {
  test("refuses what it does not understand", async () => {
    expect((await control("faults", { match: "*", kind: "explode" })).status).toBe(400);
    expect((await control("faults", { match: "*", kind: "drop", times: 0 })).status).toBe(400);
    expect((await control("clock", { advanceSeconds: -1 })).status).toBe(400);
    expect((await control("inbound-sms", { from: "me", body: "STOP" })).status).toBe(400);
    expect((await control("events/evt_none/redeliver")).status).toBe(404);
    expect((await control("nothing")).status).toBe(404);
  });

  test("shows the state and starts over", async () => {
    await pay();
    await control("faults", { match: "charge.*", kind: "drop", times: 2 });
    const state = await (await fetch(`${account.simulator.url}/_sim/state`)).json();
    expect(state).toMatchObject({
      counts: { charges: 1, paymentIntents: 1 },
      faults: [{ kind: "drop", times: 2 }],
    });
    await control("reset");
    const empty = await (await fetch(`${account.simulator.url}/_sim/state`)).json();
    expect(empty).toMatchObject({ counts: { charges: 0, paymentIntents: 0, events: 0 }, faults: [] });
  });

  test("a body above 10 MB is refused", async () => {
    const answer = await fetch(`${account.simulator.url}/v1/customers`, {
      method: "POST",
      body: "x".repeat(11_000_000),
    });
    expect(answer.status).toBe(413);
  });
});
