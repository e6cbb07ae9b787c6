import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sendEmailBatch } from "@/lib/integrations/resend";
import { profileOfToken } from "@/lib/integrations/sign-in";
import { MailServer } from "@/lib/integrations/smtp";
import { sendText } from "@/lib/integrations/twilio";
import { payWithSavedCard, savedCard } from "@/lib/payment";
import { forgetEnv, withPatience } from "@/lib/platform";
import { startMailServer } from "@/simulator/smtp";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import {
  begin,
  CARDS,
  give,
  intentIdOf,
  newKey,
  openPayments,
  type PaymentWorld,
} from "../factories/payment";
import { as, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

/**
 * A person's patience in these tests, in milliseconds. It must outlast the start of the hanging call, even on
 * a busy machine. A unit test checks the real ten seconds.
 */
const PATIENCE = 1_500;
const IN_TIME = 2 * PATIENCE;

let world: PaymentWorld;
let campaign: TestCampaign;
let donor: TestUser;

const lines: Record<string, unknown>[] = [];
const failures = () =>
  lines.filter(({ event }) => event === "provider_failed").map(({ event: _, ...line }) => line);

beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
  donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { savePaymentMethod: true });
});
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("LOG_LEVEL", "warn");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    if (!String(text).startsWith("{")) return true;
    const { at: _at, level: _level, stack: _stack, ...line } = JSON.parse(String(text));
    lines.push(line);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  world.simulator.world.faults.length = 0;
  await expectLedgerSound();
});
afterAll(() => world.close());

async function impatiently<T>(work: () => Promise<T>): Promise<{ result: T | unknown; ms: number }> {
  const start = performance.now();
  const result = await withPatience(PATIENCE, work).catch((error: unknown) => error);
  return { result, ms: performance.now() - start };
}

const ms = expect.any(Number);
const NO_ANSWER = expect.stringMatching(/^NoAnswer: no answer within \d+ ms$/);
const CHARGES = () => Object.keys(world.simulator.world.stripe.charges).length;

it("a processor that never answers holds a donor no longer than their patience, over all tries together", async () => {
  world.fault("hang", "POST /v1/payment_intents", 3);
  const { result, ms: took } = await impatiently(() => begin(as(donor), { campaignId: campaign.id }));
  expect(result).toMatchObject({ code: "unavailable", reason: "processor.away", status: 503 });
  expect(took).toBeLessThan(IN_TIME);
  expect(failures()).toEqual([
    { provider: "stripe", call: "POST /v1/payment_intents", tries: 1, ms, error: NO_ANSWER },
  ]);
});

it("a confirmation that nobody answers is under way for the donor, and charged once at most", async () => {
  const before = CHARGES();
  const paymentMethodId = (await savedCard(as(donor)))?.id ?? "";
  const attempt = { attemptKey: newKey(), target: { campaignId: campaign.id }, amount: 30 };
  const intent = intentIdOf((await begin(as(donor), attempt.target, attempt)).clientSecret);
  const gift = { ...attempt, paymentMethodId };
  world.fault("hang", `POST /v1/payment_intents/${intent}/confirm`);
  const { result, ms: took } = await impatiently(() => payWithSavedCard(as(donor), gift));
  expect(result).toMatchObject({ status: "Processing", failureReason: null });
  expect(took).toBeLessThan(IN_TIME);
  expect(failures().map(({ call }) => call)).toEqual([
    `POST /v1/payment_intents/${intent}/confirm`,
    `GET /v1/payment_intents/${intent}`,
  ]);
  expect(CHARGES()).toBe(before);
  expect(await payWithSavedCard(as(donor), gift)).toMatchObject({ status: "Success" });
  await world.settleWithFees();
  expect(CHARGES()).toBe(before + 1);
});

it("a failure on Stripe's side is tried again, and one warning with its request when it stays", async () => {
  world.fault("status-500", "POST /v1/payment_intents", 1);
  const started = await begin(as(donor), { campaignId: campaign.id });
  expect(failures()).toEqual([]);
  world.fault("status-500", "GET /v1/payment_intents/*", 3);
  await world.payWith(started);
  await world.settle();
  expect(failures()).toEqual([
    {
      provider: "stripe",
      call: `GET /v1/payment_intents/${intentIdOf(started.clientSecret)}`,
      tries: 3,
      status: 500,
      requestId: expect.stringMatching(/^req_/),
      ms,
    },
  ]);
  await world.settleWithFees();
});

it("a card that is declined is no failure of the processor", async () => {
  const started = await begin(as(donor), { campaignId: campaign.id });
  await expect(world.payWith(started, CARDS.noFunds)).rejects.toThrow();
  await world.settle();
  expect(failures()).toEqual([]);
});

it("mails and texts whose provider is silent are unclear in time, and looked at again later", async () => {
  world.fault("hang", "POST /emails/batch");
  world.fault("hang", "POST /2010-04-01/*");
  const mail = { to: "one@lakewood.example", subject: "s", html: "h", text: "t", headers: {} };
  const text = { to: "+12025550100", body: "b", statusCallback: "http://localhost:3000/x" };
  const mailed = await impatiently(() => sendEmailBatch([mail], "key-of-a-silent-provider"));
  const texted = await impatiently(() => sendText(text));
  expect([mailed.result, texted.result]).toMatchObject([{ outcome: "unclear" }, { outcome: "unclear" }]);
  expect(Math.max(mailed.ms, texted.ms)).toBeLessThan(IN_TIME);
  expect(failures()).toEqual([
    {
      provider: "resend",
      call: "POST /emails/batch",
      status: null,
      requestId: null,
      ms,
      error: "Unable to fetch data. The request could not be resolved.",
    },
    {
      provider: "twilio",
      call: expect.stringMatching(/^POST .*\/Messages\.json$/),
      ms,
      error: expect.stringMatching(/^(NoAnswer|AxiosError ECONNABORTED): /),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/lakewood|2025550100/);
});

it("a sign-in provider that is silent is said to be away in time, and its token is in no log", async () => {
  world.fault("hang", "GET /google/tokeninfo");
  const { result, ms: took } = await impatiently(() =>
    profileOfToken("google", "a-secret-token", new Date()),
  );
  expect(result).toMatchObject({ code: "unavailable", reason: "external.unreachable" });
  expect(took).toBeLessThan(IN_TIME);
  expect(failures()).toEqual([
    { provider: "google", call: "GET /google/tokeninfo", ms, error: "TimeoutError" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("a-secret-token");
});

it.each([
  ["MAIL", "away", false],
  ["DATA", "unclear", true],
] as const)("a mail server that is silent at %s is left in time", async (command, outcome, hasLeft) => {
  const server = await startMailServer(world.simulator.world, 0);
  Object.assign(process.env, {
    SMTP_URL: server.url,
    RESEND_API_KEY: "",
    RESEND_WEBHOOK_SECRET: "",
    INBOUND_EMAIL_DOMAIN: "",
  });
  forgetEnv();
  world.fault("hang", `SMTP ${command}`);
  const mail = { to: "one@lakewood.example", subject: "s", html: "h", text: "t", headers: {} };
  let wasAsked = false;
  const mailServer = new MailServer();
  const { result, ms: took } = await impatiently(() =>
    mailServer.send(mail, {
      messageId: "<1@manyhands.example>",
      date: new Date(),
      mayLeave: async () => {
        wasAsked = true;
        return true;
      },
    }),
  );
  mailServer.close();
  await server.stop();
  expect([result, wasAsked]).toEqual([expect.objectContaining({ outcome }), hasLeft]);
  expect(took).toBeLessThan(IN_TIME);
  expect(failures()).toMatchObject([{ provider: "smtp", status: null }]);
  expect(JSON.stringify(lines)).not.toContain("lakewood");
});
