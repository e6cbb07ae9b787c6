import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { POST as resendWebhook } from "@/app/api/webhooks/resend/route";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { POST as twilioWebhook } from "@/app/api/webhooks/twilio/route";
import { deliveries, optOuts, stripeEvents } from "@/db/schema";
import { env, newId, systemCtx } from "@/lib/platform";
import { fromResend, fromStripe, fromTwilio, webhookUrl } from "../support/signed-webhooks";

async function told(request: Request, webhook: (request: Request) => Promise<Response>) {
  const { status } = await webhook(request);
  const { db } = systemCtx("test");
  return {
    status,
    left: [
      ...(await db.select().from(stripeEvents)),
      ...(await db.select().from(optOuts)),
      ...(await db.select().from(deliveries)),
    ],
  };
}

const REFUSED = { status: 400, left: [] };

const EVENT = { id: "evt_1", type: "charge.updated", data: { object: { id: "ch_1" } } };

describe("a webhook that Stripe signed", () => {
  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "7"],
    ["an empty object", "{}"],
    ["a list", "[]"],
    ["no data", JSON.stringify({ ...EVENT, data: null })],
    ["no object", JSON.stringify({ ...EVENT, data: {} })],
    ["a list for an object", JSON.stringify({ ...EVENT, data: { object: [] } })],
    ["an object with a number for an id", JSON.stringify({ ...EVENT, data: { object: { id: 1 } } })],
    ["no type", JSON.stringify({ ...EVENT, type: undefined })],
    ["a number for a type", JSON.stringify({ ...EVENT, type: 4 })],
    ["an id that the database refuses", JSON.stringify({ ...EVENT, id: "evt_\u0000" })],
    ["an endless id", JSON.stringify({ ...EVENT, id: "e".repeat(300) })],
  ])("with %s is answered with 400 and leaves nothing", async (_what, payload) => {
    expect(await told(fromStripe(payload), stripeWebhook)).toEqual(REFUSED);
  });

  it.each([
    ["ten minutes ago", -600],
    ["in ten minutes", 600],
    ["in a hundred years", 3_155_760_000],
  ])("%s is answered with 400 and leaves nothing", async (_when, inSeconds) => {
    expect(await told(fromStripe(JSON.stringify(EVENT), inSeconds), stripeWebhook)).toEqual(REFUSED);
  });

  it.each(["NaN", "", "-1", "1e99", "0x7fffffff", "1 "])(
    "with %j in place of its time is answered with 400 and leaves nothing",
    async (time) => {
      const body = JSON.stringify(EVENT);
      // The SDK parses the time as a number, and signs the result.
      const signed = `${Number.parseInt(time, 10)}.${body}`;
      const v1 = createHmac("sha256", env().STRIPE_WEBHOOK_SECRET).update(signed).digest("hex");
      const headers = { "stripe-signature": `t=${time},v1=${v1}` };
      const request = new Request(webhookUrl("/api/webhooks/stripe"), { method: "POST", body, headers });
      expect(await told(request, stripeWebhook)).toEqual(REFUSED);
    },
  );
});

const bounced = (data: unknown) => JSON.stringify({ type: "email.bounced", data });
const BOUNCED = { email_id: "em_1", to: ["ada@lakewood.example"], bounce: { type: "Permanent" } };

describe("a webhook that Resend signed", () => {
  it.each([
    ["nothing", ""],
    ["null", "null"],
    ["an empty object", "{}"],
    ["a list", "[]"],
    ["no data", bounced(null)],
    ["a number for an id", bounced({ ...BOUNCED, email_id: 17 })],
    ["a number for an address", bounced({ ...BOUNCED, to: [17] })],
    ["one address instead of a list", bounced({ ...BOUNCED, to: "ada@lakewood.example" })],
    ["an address that the database refuses", bounced({ ...BOUNCED, to: ["ada\u0000@lakewood.example"] })],
    ["no kind of bounce", bounced({ ...BOUNCED, bounce: 1 })],
  ])("with %s is answered with 400 and leaves nothing", async (_what, body) => {
    expect(await told(fromResend(body), resendWebhook)).toEqual(REFUSED);
  });

  it.each([
    ["ten minutes ago", -600],
    ["in ten minutes", 600],
  ])("%s is answered with 400 and leaves nothing", async (_when, inSeconds) => {
    expect(await told(fromResend(bounced(BOUNCED), inSeconds), resendWebhook)).toEqual(REFUSED);
  });
});

const STATUS = { MessageSid: "SM1", MessageStatus: "delivered" };

describe("a webhook that Twilio signed", () => {
  it.each([
    ["a delivery that is no id", "?delivery=not-a-guid", STATUS],
    ["an endless id of its own", `?delivery=${newId()}`, { ...STATUS, MessageSid: "S".repeat(65) }],
    ["an id that the database refuses", `?delivery=${newId()}`, { ...STATUS, MessageSid: "SM\u0000" }],
    ["a sender that the database refuses", "", { From: "+1202555\u0000", Body: "STOP" }],
    ["an endless sender", "", { From: "1".repeat(41), Body: "STOP" }],
    ["an endless text", "", { From: "+12025550100", Body: "S".repeat(2001) }],
  ])("with %s is answered with 400 and leaves nothing", async (_what, query, fields) => {
    expect(await told(fromTwilio(query, fields), twilioWebhook)).toEqual(REFUSED);
  });

  it.each([
    ["of a delivery that is no more", `?delivery=${newId()}`, STATUS],
    ["with a status that we do not know", `?delivery=${newId()}`, { ...STATUS, MessageStatus: "pondering" }],
    ["with neither a status nor a text", "", { AccountSid: "AC1" }],
  ])("%s changes nothing and is no fault", async (_what, query, fields) => {
    expect(await told(fromTwilio(query, fields), twilioWebhook)).toEqual({ status: 200, left: [] });
  });
});

describe("well-formed ones", () => {
  it("are taken in", async () => {
    expect((await stripeWebhook(fromStripe(JSON.stringify(EVENT)))).status).toBe(200);
    expect((await resendWebhook(fromResend(bounced(BOUNCED)))).status).toBe(200);
    expect((await twilioWebhook(fromTwilio("", { From: "+12025550100", Body: "stop" }))).status).toBe(200);
    const { db } = systemCtx("test");
    expect(
      await db.select({ id: stripeEvents.id, objectId: stripeEvents.objectId }).from(stripeEvents),
    ).toEqual([{ id: "evt_1", objectId: "ch_1" }]);
    expect(
      (await db.select({ address: optOuts.address }).from(optOuts)).map((row) => row.address).sort(),
    ).toEqual(["+12025550100", "ada@lakewood.example"]);
  });
});
