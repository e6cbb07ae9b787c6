import { Resend, type WebhookEventPayload } from "resend";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FaultKind, Simulator } from "@/simulator/core/types";
import { RESEND_WEBHOOK_SECRET } from "@/simulator/resend";
import { startSimulator } from "@/simulator/server";
import { type Received, type Receiver, startReceiver } from "./receiver";

const mail = {
  from: "Manyhands <hello@manyhands.example>",
  to: "ada@lakewood.example",
  subject: "A roof before winter",
  html: "<p>Hello</p>",
  text: "Hello",
};

let app: Receiver;
let simulator: Simulator;
let resend: Resend;

beforeAll(async () => {
  app = await startReceiver();
  simulator = await startSimulator({ port: 0, appUrl: app.url });
  resend = new Resend("re_simulator", { baseUrl: simulator.url });
});

afterAll(async () => {
  await simulator.stop();
  await app.close();
});

beforeEach(() => {
  simulator.reset();
  app.received.length = 0;
  app.answers.length = 0;
});

function fault(kind: FaultKind, match: string, times = 1): void {
  simulator.world.faults.push({ id: `fault_${kind}`, match, kind, times });
}

async function postedEvents(seconds = 2): Promise<WebhookEventPayload[]> {
  await simulator.advance(seconds);
  await simulator.flush();
  return app.received.map(verify);
}

function verify({ headers, body }: Received): WebhookEventPayload {
  return resend.webhooks.verify({
    payload: body,
    headers: {
      id: headers["svix-id"] ?? "",
      timestamp: headers["svix-timestamp"] ?? "",
      signature: headers["svix-signature"] ?? "",
    },
    webhookSecret: RESEND_WEBHOOK_SECRET,
  });
}

describe("sending", () => {
  test("a mail arrives and can be read back through the SDK", async () => {
    const sent = await resend.emails.send({
      ...mail,
      headers: { "List-Unsubscribe": "<https://x.example/u>" },
    });
    expect(sent.error).toBeNull();
    expect(sent.headers?.["ratelimit-limit"]).toBe("5");
    expect(simulator.world.emails).toMatchObject([
      {
        id: sent.data?.id,
        to: mail.to,
        subject: mail.subject,
        headers: { "List-Unsubscribe": "<https://x.example/u>" },
      },
    ]);
    // "sent" lasts only a moment, which may be over on a slow machine.
    await simulator.advance(2);
    const read = await resend.emails.get(sent.data?.id ?? "");
    expect(read.data).toMatchObject({ to: [mail.to], last_event: "delivered", html: mail.html });
  });

  test("a mail to three people arrives three times under one id", async () => {
    const to = ["ada@lakewood.example", "Ben <ben@lakewood.example>", "cy@lakewood.example"];
    await resend.emails.send({ ...mail, to });
    expect(simulator.world.emails.map((email) => email.to)).toEqual([
      "ada@lakewood.example",
      "ben@lakewood.example",
      "cy@lakewood.example",
    ]);
  });

  test("a batch answers one id per mail and takes a hundred at most", async () => {
    const batch = await resend.batch.send([mail, { ...mail, to: "ben@lakewood.example" }]);
    expect(batch.data?.data.map((one) => one.id)).toEqual(simulator.world.emails.map((email) => email.id));
    const tooMany = await resend.batch.send(Array.from({ length: 101 }, () => mail));
    expect(tooMany.error?.name).toBe("validation_error");
    expect(simulator.world.emails).toHaveLength(2);
  });

  test("one bad mail refuses the whole batch", async () => {
    const batch = await resend.batch.send([mail, { ...mail, to: "nobody" }]);
    expect(batch.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect(simulator.world.emails).toHaveLength(0);
  });

  test.each([
    ["from", { ...mail, from: "" }, "missing_required_field"],
    ["to", { ...mail, to: [] }, "missing_required_field"],
    ["subject", { ...mail, subject: "" }, "missing_required_field"],
    ["from", { ...mail, from: "Manyhands" }, "validation_error"],
  ])("a mail with a wrong `%s` is refused in Resend's shape", async (field, wrong, name) => {
    const { error } = await resend.emails.send(wrong);
    expect(error).toMatchObject({ statusCode: 422, name });
    expect(error?.message).toContain(`\`${field}\``);
  });

  test("an unknown key and a client without a name are turned away", async () => {
    const stranger = new Resend("re_other", { baseUrl: simulator.url });
    expect((await stranger.emails.send(mail)).error).toMatchObject({
      statusCode: 401,
      name: "invalid_api_key",
    });
    const nameless = await fetch(`${simulator.url}/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_simulator", "user-agent": "" },
      body: JSON.stringify(mail),
    });
    expect(nameless.status).toBe(403);
    expect(simulator.world.emails).toHaveLength(0);
  });
});

describe("idempotency keys", () => {
  test("the same key and mail send once for 24 hours", async () => {
    const first = await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    const again = await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    expect(again.data?.id).toBe(first.data?.id);
    expect(simulator.world.emails).toHaveLength(1);
    await simulator.advance(24 * 3_600);
    await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    expect(simulator.world.emails).toHaveLength(2);
  });

  test("the same key with another mail is a conflict", async () => {
    await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    const other = await resend.emails.send({ ...mail, subject: "Other" }, { idempotencyKey: "launch-1" });
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    expect(simulator.world.emails).toHaveLength(1);
  });

  test("a refused mail does not use up its key", async () => {
    await resend.emails.send({ ...mail, to: "nobody" }, { idempotencyKey: "launch-1" });
    const fixed = await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    expect(fixed.error).toBeNull();
  });

  test("a retry after a cut connection does not send twice", async () => {
    fault("cut-after", "POST /emails");
    const cut = await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    expect(cut.error).toMatchObject({ name: "application_error", statusCode: null });
    const retry = await resend.emails.send(mail, { idempotencyKey: "launch-1" });
    expect(retry.data?.id).toBe(simulator.world.emails[0]?.id);
    expect(simulator.world.emails).toHaveLength(1);
  });
});

describe("faults", () => {
  test.each([
    ["status-429", { statusCode: 429, name: "rate_limit_exceeded" }, 0],
    ["status-500", { statusCode: 500, name: "internal_server_error" }, 0],
    ["status-500-after", { statusCode: 500 }, 1],
    ["cut-before", { statusCode: null }, 0],
  ] as const)("%s answers so and leaves the right number of mails", async (kind, error, mails) => {
    fault(kind, "POST /emails");
    const sent = await resend.emails.send(mail);
    expect(sent.error).toMatchObject(error);
    if (kind === "status-429") expect(sent.headers?.["retry-after"]).toBe("1");
    expect(simulator.world.emails).toHaveLength(mails);
    expect((await resend.emails.send(mail)).error).toBeNull();
  });
});

describe("webhooks", () => {
  test("tell of each mail's fate, signed so that the SDK accepts them", async () => {
    await resend.emails.send(mail);
    await resend.emails.send({ ...mail, to: "bounce@lakewood.example" });
    await resend.emails.send({ ...mail, to: "complain@lakewood.example" });
    const events = (await postedEvents()).map((event) => event.type).sort();
    expect(events).toEqual(["email.bounced", "email.complained", "email.delivered", "email.delivered"]);
    expect(app.received[0]?.path).toBe("/api/webhooks/resend");
  });

  test("come again with the same id until they are accepted", async () => {
    app.answers.push(500);
    await resend.emails.send(mail);
    await postedEvents(2);
    await postedEvents(10);
    const ids = app.received.map(({ headers }) => headers["svix-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("can be lost, doubled and forged", async () => {
    fault("drop", "email.delivered");
    await resend.emails.send(mail);
    expect(await postedEvents()).toHaveLength(0);
    fault("duplicate", "email.delivered", 2);
    await resend.emails.send(mail);
    expect(await postedEvents()).toHaveLength(3);
    app.received.length = 0;
    fault("bad-signature", "email.delivered");
    await resend.emails.send(mail);
    await expect(postedEvents()).rejects.toThrow();
  });
});
