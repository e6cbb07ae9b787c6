import twilio from "twilio";
import RequestClient from "twilio/lib/base/RequestClient";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FaultKind, Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { receiveInboundSms } from "@/simulator/twilio";
import { ACCOUNT_SID, AUTH_TOKEN, MESSAGING_SERVICE_SID } from "@/simulator/twilio/account";
import { UNREACHABLE_NUMBER } from "@/simulator/twilio/put-text";
import { type Received, type Receiver, startReceiver } from "./receiver";

class SimulatorClient extends RequestClient {
  override request: RequestClient["request"] = (options) => {
    const target = new URL(options.uri);
    return super.request({ ...options, uri: `${simulator.url}${target.pathname}${target.search}` });
  };
}

const phone = "+12025550123";

let app: Receiver;
let simulator: Simulator;
let client: twilio.Twilio;

beforeAll(async () => {
  app = await startReceiver();
  simulator = await startSimulator({ port: 0, appUrl: app.url });
  client = twilio(ACCOUNT_SID, AUTH_TOKEN, { httpClient: new SimulatorClient() });
});

afterAll(async () => {
  await simulator.stop();
  await app.close();
});

beforeEach(() => {
  simulator.reset();
  app.received.length = 0;
});

function text(to = phone, body = "Hello") {
  return client.messages.create({
    to,
    body,
    messagingServiceSid: MESSAGING_SERVICE_SID,
    statusCallback: `${app.url}/api/webhooks/twilio?delivery=7`,
  });
}

function fault(kind: FaultKind, match = "POST /Messages.json"): void {
  simulator.world.faults.push({ id: `fault_${kind}`, match, kind, times: 1 });
}

async function postedEvents(): Promise<Record<string, string>[]> {
  await simulator.advance(2);
  await simulator.flush();
  return app.received.map((post) => {
    expect(isSigned(post)).toBe(true);
    return form(post);
  });
}

const form = ({ body }: Received) => Object.fromEntries(new URLSearchParams(body));

function isSigned(post: Received): boolean {
  const signature = post.headers["x-twilio-signature"] ?? "";
  return twilio.validateRequest(AUTH_TOKEN, signature, `${app.url}${post.path}`, form(post));
}

describe("sending", () => {
  test("a text is accepted, travels, and reports each step to its callback, signed", async () => {
    const message = await text();
    expect(message).toMatchObject({ status: "accepted", to: phone, errorCode: null, numSegments: "1" });
    expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/);
    const steps = await postedEvents();
    expect(steps.map((step) => step.MessageStatus)).toEqual(["sent", "delivered"]);
    expect(steps.every((step) => step.MessageSid === message.sid)).toBe(true);
    expect(app.received[0]?.path).toBe("/api/webhooks/twilio?delivery=7");
    expect(await client.messages(message.sid).fetch()).toMatchObject({ status: "delivered" });
  });

  test("a phone that is off for ever ends as undelivered with its error code", async () => {
    await text(UNREACHABLE_NUMBER);
    expect((await postedEvents()).at(-1)).toMatchObject({ MessageStatus: "undelivered", ErrorCode: "30003" });
  });

  test.each([
    ["no number", "not-a-number", "Hello", 21211],
    ["Twilio's invalid number", "+15005550001", "Hello", 21211],
    ["a landline", "+15005550009", "Hello", 21614],
    ["an empty text", phone, "", 21602],
    ["a text of 1601 characters", phone, "x".repeat(1601), 21617],
  ])("%s is refused with Twilio's code", async (_what, to, body, code) => {
    await expect(text(to, body)).rejects.toMatchObject({ status: 400, code });
    expect(simulator.world.texts).toHaveLength(0);
  });

  test("a wrong token is turned away", async () => {
    const stranger = twilio(ACCOUNT_SID, "other", { httpClient: new SimulatorClient() });
    await expect(stranger.messages.create({ to: phone, body: "x", from: phone })).rejects.toMatchObject({
      status: 401,
      code: 20003,
    });
  });
});

describe("finding out what became of a text", () => {
  test("the list filters by number and moment and goes on page after page", async () => {
    for (const body of ["one", "two", "three"]) await text(phone, body);
    await text("+12025550124", "other");
    await postedEvents();
    const found = await client.messages.list({ to: phone, pageSize: 2 });
    expect(found.map((message) => message.body)).toEqual(["three", "two", "one"]);
    const now = simulator.world.now();
    const sentAfter = (ms: number) => client.messages.list({ to: phone, dateSentAfter: new Date(now + ms) });
    expect(await sentAfter(-60_000)).toHaveLength(3);
    expect(await sentAfter(60_000)).toHaveLength(0);
    expect(await client.messages.list({ dateSentBefore: new Date(now - 60_000) })).toHaveLength(0);
    expect(await client.messages.list({ dateSent: new Date(now) })).toHaveLength(4);
  });

  test("a text whose answer was cut off is found in the list", async () => {
    fault("cut-after");
    await expect(text()).rejects.toThrow();
    expect(await client.messages.list({ to: phone })).toHaveLength(1);
  });

  test.each([
    ["cut-before", 0],
    ["status-429", 0],
    ["status-500", 0],
    ["status-500-after", 1],
  ] as const)("%s fails the call and leaves %i texts", async (kind, texts) => {
    fault(kind);
    await expect(text()).rejects.toThrow();
    expect(simulator.world.texts).toHaveLength(texts);
    expect((await text()).status).toBe("accepted");
  });
});

describe("opting out", () => {
  test.each(["STOP", "stopall", " Unsubscribe ", "CANCEL", "end", "Quit", "REVOKE", "optout"])(
    "%s blocks the number, is answered and forwarded",
    async (word) => {
      receiveInboundSms(simulator.world, { from: phone, body: word });
      await expect(text()).rejects.toMatchObject({ status: 400, code: 21610 });
      expect(simulator.world.texts.map((reply) => reply.body)).toEqual([
        expect.stringContaining("unsubscribed"),
      ]);
      expect(await postedEvents()).toMatchObject([{ From: phone, Body: word, AccountSid: ACCOUNT_SID }]);
      expect(app.received[0]?.path).toBe("/api/webhooks/twilio");
    },
  );

  test.each(["START", "yes", "UNSTOP"])("%s opens the number again", async (word) => {
    receiveInboundSms(simulator.world, { from: phone, body: "STOP" });
    receiveInboundSms(simulator.world, { from: phone, body: word });
    expect((await text()).status).toBe("accepted");
    expect((await postedEvents()).map((post) => post.OptOutType ?? null)).not.toContain("START");
  });

  test("a second STOP stays without an answer, and other words change nothing", async () => {
    receiveInboundSms(simulator.world, { from: phone, body: "STOP" });
    receiveInboundSms(simulator.world, { from: phone, body: "STOP" });
    receiveInboundSms(simulator.world, { from: "+12025550124", body: "Please stop by" });
    expect(simulator.world.texts).toHaveLength(1);
    expect(simulator.world.optedOut).toEqual(new Set([phone]));
  });

  test("with Advanced Opt-Out Twilio tells what it took a text for", async () => {
    simulator.world.twilio.advancedOptOut = true;
    for (const body of ["STOP", "yes", "help", "Hello"])
      receiveInboundSms(simulator.world, { from: phone, body });
    expect((await postedEvents()).flatMap((post) => (post.From === phone ? [post.OptOutType] : []))).toEqual([
      "STOP",
      "START",
      "HELP",
      undefined,
    ]);
  });

  test("HELP is answered even to a number that opted out", () => {
    receiveInboundSms(simulator.world, { from: phone, body: "STOP" });
    receiveInboundSms(simulator.world, { from: phone, body: "help" });
    expect(simulator.world.texts).toHaveLength(2);
  });
});

describe("what the application answers", () => {
  const answering = async (body: string, twiml: string) => {
    app.bodies.push(twiml);
    receiveInboundSms(simulator.world, { from: phone, body });
    await postedEvents();
    return simulator.world.texts.filter(({ to }) => to === phone).map((one) => one.body);
  };

  test("goes out as texts, unescaped", async () => {
    const twiml = "<Response><Message>You &amp; I &lt;3</Message><Message>Two</Message></Response>";
    expect(await answering("please stop", twiml)).toEqual(["You & I <3", "Two"]);
  });

  test("is nothing without a message", async () => {
    expect(await answering("Hello", "<Response/>")).toEqual([]);
  });

  test("does not reach a number that Twilio has blocked", async () => {
    const texts = await answering("STOP", "<Response><Message>Bye</Message></Response>");
    expect(texts).toEqual([expect.stringContaining("unsubscribed")]);
  });
});

describe("a number that was chosen to end badly", () => {
  test("is chosen by the control interface, and arrives again without a code", async () => {
    const choose = (body: object) =>
      fetch(`${simulator.url}/_sim/phones`, { method: "POST", body: JSON.stringify(body) });
    expect((await choose({ phone, errorCode: 30005 })).status).toBe(200);
    await text();
    expect((await postedEvents()).at(-1)).toMatchObject({ ErrorCode: "30005" });
    expect((await choose({ phone, errorCode: null })).status).toBe(200);
    await text();
    expect((await postedEvents()).at(-1)).toMatchObject({ MessageStatus: "delivered" });
    for (const wrong of [{ phone: "me", errorCode: 30005 }, { phone }, { phone, errorCode: "x" }]) {
      expect((await choose(wrong)).status).toBe(400);
    }
  });

  test.each([21408, 21610, 21614])("is refused with %i", async (code) => {
    simulator.world.twilio.outcomes[phone] = code;
    await expect(text()).rejects.toMatchObject({ status: 400, code });
    expect(simulator.world.texts).toEqual([]);
  });

  test.each([30003, 30004, 30005, 30006, 30007, 30008, 30034])("fails later with %i", async (code) => {
    simulator.world.twilio.outcomes[phone] = code;
    await text();
    expect((await postedEvents()).at(-1)).toMatchObject({
      MessageStatus: "undelivered",
      ErrorCode: `${code}`,
    });
  });
});
